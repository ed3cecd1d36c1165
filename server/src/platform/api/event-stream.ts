import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A reader that takes nothing for longer is disconnected; it can continue where it was. */
const idleMs = 60_000;

/** Server-sent events. Nothing buffers them: a header asks proxies not to, and a slow reader slows its source. */
export function sendEventStream(reply: FastifyReply, events: AsyncIterable<string>): FastifyReply {
  reply.raw.setTimeout(idleMs, () => void reply.raw.destroy());
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(events, { objectMode: false, highWaterMark: 1 }));
}

import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** `{"data": […]}` as it is sent; compressed from half a megabyte on. */
export type PackedList = { plain: Buffer; brotli: Buffer | undefined };

const compress = promisify(brotliCompress);
const itemsAtOnce = 100;
const largeBytes = 500_000;

/**
 * A list that is the same for all callers. Filtered by its schema like any reply, but in parts, so that other calls are answered in between:
 * ten thousand items at once would hold them up for half a second.
 */
export async function packList<Item>(items: readonly Item[], schema: z.ZodType<Item>): Promise<PackedList> {
  const parts: string[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    parts.push(...items.slice(from, from + itemsAtOnce).map((item) => JSON.stringify(schema.parse(item))));
    await setImmediate();
  }
  const plain = Buffer.from(`{"data":[${parts.join(',')}]}`);
  if (plain.length < largeBytes) return { plain, brotli: undefined };
  return { plain, brotli: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) };
}

export function sendPacked(request: FastifyRequest, response: FastifyReply, { plain, brotli }: PackedList): FastifyReply {
  response.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const takesBrotli = brotli !== undefined && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return takesBrotli ? response.header('content-encoding', 'br').send(brotli) : response.send(plain);
}

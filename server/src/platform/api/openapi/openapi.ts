import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { keepBriefly } from '../../keep-briefly.ts';
import { runInThread } from '../../run-in-thread.ts';
import { sendPacked, type Packed } from '../packed/packed-answer.ts';
import type { Asked } from './document.worker.ts';

type Options = { appName: string; url: () => string };

/** Written when it is first asked for, in a thread: it takes a second of a processor, and the libraries 6 MB. */
export function serveOpenApi(app: FastifyInstance, { appName, url }: Options): void {
  const document = keepBriefly(() => writeInThread({ appName, url: url() }), { ms: Number.POSITIVE_INFINITY });
  app.route({
    method: 'GET',
    url: '/api/openapi.json',
    schema: { hide: true },
    config: { countedAs: 'anonymous' },
    handler: async (request, reply) => {
      return sendPacked(request, reply.header('cache-control', 'public, max-age=60'), await document.get());
    },
  });
}

async function writeInThread(asked: Asked): Promise<Packed> {
  // What document.worker.ts posts; buffers arrive as plain arrays of bytes.
  const { type, etag, ...bytes } = (await runInThread(path.join(import.meta.dirname, 'document.worker.ts'), asked)) as Written;
  return {
    type,
    etag,
    plain: Buffer.from(bytes.plain.buffer),
    brotli: Buffer.from(bytes.brotli.buffer),
    gzip: Buffer.from(bytes.gzip.buffer),
  };
}

type Bytes = Uint8Array<ArrayBuffer>;
type Written = { type: string; etag: string; plain: Bytes; brotli: Bytes; gzip: Bytes };

import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { etagOf } from '../packed/packed-answer.ts';
import { writeDocument } from './write-document.ts';

export type Asked = { appName: string; url: string };

// What openapi.ts passes.
const { appName, url } = workerData as Asked;
const document = { ...(await writeDocument(appName)), servers: [{ url }] };
const plain = new TextEncoder().encode(JSON.stringify(document));
const written = {
  type: 'application/json; charset=utf-8',
  etag: etagOf(plain),
  plain,
  brotli: Uint8Array.from(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  gzip: Uint8Array.from(gzipSync(plain)),
};
parentPort?.postMessage(written, [written.plain.buffer, written.brotli.buffer, written.gzip.buffer]);

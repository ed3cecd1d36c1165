import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is the same for all callers, as it is sent. */
export type Packed = { type: string; plain: Buffer; brotli?: Buffer | undefined; gzip?: Buffer | undefined; etag?: string };

export function packAnswer(text: string, type: string): Packed {
  const plain = Buffer.from(text);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { type, etag: etagOf(plain), plain, brotli };
}

/** A weak tag: the same content compressed or not. */
export function etagOf(plain: Uint8Array): string {
  return `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
}

export function sendPacked(request: FastifyRequest, reply: FastifyReply, { type, etag, plain, brotli, gzip }: Packed): FastifyReply {
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (etag !== undefined) {
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  reply.type(type);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (brotli !== undefined && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (gzip !== undefined && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(plain);
}

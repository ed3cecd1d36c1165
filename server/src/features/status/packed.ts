import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';

export type Packed = { type: string; etag: string; plain: Buffer; brotli: Buffer };

/** A weak tag: the same content compressed or not. */
export function packAnswer(text: string, type: string): Packed {
  const plain = Buffer.from(text);
  return {
    type,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

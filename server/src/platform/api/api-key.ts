import { createHash, randomBytes } from 'node:crypto';

/** `pk_live_`, then 32 random bytes and a checksum (4) in base64url. Scanners recognise a leaked one, and typos need no query. */
export function newApiKey(): string {
  return formatApiKey(randomBytes(32));
}

/** `secret`: 32 bytes. */
export function formatApiKey(secret: Buffer): string {
  return `pk_live_${Buffer.concat([secret, checksum(secret)]).toString('base64url')}`;
}

export function isApiKey(text: string): boolean {
  return text.startsWith('pk_');
}

export function isWholeApiKey(text: string): boolean {
  if (!/^pk_live_[\w-]{48}$/.test(text)) return false;
  const bytes = Buffer.from(text.slice(-48), 'base64url');
  return checksum(bytes.subarray(0, 32)).equals(bytes.subarray(32));
}

function checksum(secret: Buffer): Buffer {
  return createHash('sha256').update('pinline key').update(secret).digest().subarray(0, 4);
}

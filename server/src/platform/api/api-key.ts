import { createHash, randomBytes } from 'node:crypto';
import type { KeyMode } from '@pinline/contract/developers/developers.rules';

/** `pk_live_` or `pk_test_`, then 32 random bytes and a checksum (4) in base64url. Scanners recognise a leaked one, and typos need no query. */
export function newApiKey(mode: KeyMode): string {
  return formatApiKey(mode, randomBytes(32));
}

/** `secret`: 32 bytes. */
export function formatApiKey(mode: KeyMode, secret: Buffer): string {
  return `pk_${mode}_${Buffer.concat([secret, checksum(secret)]).toString('base64url')}`;
}

export function isApiKey(text: string): boolean {
  return text.startsWith('pk_');
}

export function isWholeApiKey(text: string): boolean {
  if (!/^pk_(live|test)_[\w-]{48}$/.test(text)) return false;
  const bytes = Buffer.from(text.slice(-48), 'base64url');
  return checksum(bytes.subarray(0, 32)).equals(bytes.subarray(32));
}

/** The mode that a whole key says. */
export function modeOf(key: string): KeyMode {
  return key.startsWith('pk_test_') ? 'test' : 'live';
}

function checksum(secret: Buffer): Buffer {
  return createHash('sha256').update('pinline key').update(secret).digest().subarray(0, 4);
}

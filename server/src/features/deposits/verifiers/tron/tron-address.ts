import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';

export function isTronAddress(text: string): boolean {
  return addressToHex(text) !== undefined;
}

export function addressToHex(text: string): string | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined;
  try {
    const hex = Buffer.from(base58check.decode(text)).toString('hex');
    return fullHex.test(hex) ? hex : undefined;
  } catch {
    return undefined;
  }
}

export function addressFromHex(hex: string): string {
  const address = readAddress(hex);
  if (address === undefined) throw new Error('Not an address in hexadecimal digits');
  return base58check.encode(Buffer.from(address, 'hex'));
}

/** Base58, 41 before 20 bytes, or those bytes alone as in event logs. */
export function readAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const hex = value.toLowerCase();
  if (fullHex.test(hex)) return hex;
  return /^[0-9a-f]{40}$/.test(hex) ? `41${hex}` : addressToHex(value);
}

const fullHex = /^41[0-9a-f]{40}$/;

const base58check = createBase58check((data: Uint8Array) => createHash('sha256').update(data).digest());

import { createHmac } from 'node:crypto';

const stepMs = 30_000;

/** An authenticator app (RFC 6238): its code now, or `steps` of 30 s later. A code works once, so a second use needs the next one. */
export function authenticatorCode(secret: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsAhead));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const at = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = text
    .replace(/\s/g, '')
    .split('')
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

import { randomInt } from 'node:crypto';

/** Letters and digits that nobody confuses when reading aloud. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** 12 characters, 58 bits (decisions.md). */
export function newPromoCode(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

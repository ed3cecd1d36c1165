import { randomInt } from 'node:crypto';

/** Letters and digits that nobody confuses when reading aloud. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** 12 characters, 58 bits (decisions.md). */
export function newPromoCode(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** So many letters of an unused code stand in lists and exports. */
export const shownLetters = 4;

export function maskedCode(code: string): string {
  return `${code.slice(0, shownLetters)}…`;
}

import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when read aloud. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export function newPromoCode(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Lists and exports show this many letters of an unused code. */
export const shownLetters = 4;

export function maskCode(code: string): string {
  return `${code.slice(0, shownLetters)}…`;
}

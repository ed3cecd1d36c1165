import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export function newPromoCode(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export const shownLetters = 4;

export function maskCode(code: string): string {
  return `${code.slice(0, shownLetters)}…`;
}

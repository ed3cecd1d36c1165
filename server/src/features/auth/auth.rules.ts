import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export function newReferralCode(): string {
  return randomCode(8);
}

export function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function isMobileBrowser(userAgent: string | null): boolean {
  return userAgent !== null && /Mobi|Android|iPhone|iPad/i.test(userAgent);
}

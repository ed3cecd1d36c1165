import { toPaise } from '@pinline/contract/values/money';

/** Clients of both protocols wait 8 s for an answer, in milliseconds. */
export const cancelMs = 7_000;

export function readCount(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** In paise, rounded down; null without one, undefined for what is no price. */
export function readCap(text: string | null): number | null | undefined {
  if (text === null || text === '') return null;
  return /^\d{1,8}(\.\d{1,6})?$/.test(text) ? toPaise(Math.floor(Number(text) * 100 + 1e-6) / 100) : undefined;
}

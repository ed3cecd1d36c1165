import type { Coin } from '@pinline/contract/deposits/deposits.rules';

/** `step`: raises the amount until it is unique. Paise or millionths of a coin. */
export type MarkedAmount = { baseUnits: number; step: number };

export function markRupees(amount: number): MarkedAmount {
  return { baseUnits: Math.ceil(amount / 100) * 100, step: 1 };
}

/** Unique in the third and fourth decimal, so that people can type it. */
export function markCoins(order: { amount: number; rateMicros: number }): MarkedAmount {
  // `amount` × 10^10 can exceed 2^53.
  const units = (BigInt(order.amount) * 10_000_000_000n + BigInt(order.rateMicros) - 1n) / BigInt(order.rateMicros);
  return { baseUnits: Number(((units + 9_999n) / 10_000n) * 10_000n), step: 100 };
}

/** `10.0037` for 10003700 millionths, `500.37` for 50037 paise; at least 2 decimals. */
export function formatPayAmount(sum: { currency: 'INR' | Coin; units: number }): string {
  const places = sum.currency === 'INR' ? 2 : 6;
  const digits = String(sum.units).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -places)}.${decimals}`;
}

/** Millionths of a rupee per coin. */
export type Rates = { USDT: number | null; TRX: number | null };

/** From rupees per coin with up to 6 decimals; undefined for any other text. */
export function parseRateMicros(rate: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(rate) ?? [];
  if (whole === undefined) return undefined;
  const micros = Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0'));
  return micros > 0 ? micros : undefined;
}

export const pendingSeconds = 24 * 60 * 60;

export function nextCheckSeconds(checks: number): number {
  return checkDelays[checks] ?? 1_800;
}

const checkDelays = [10, 20, 30, 60, 60, 120, 300, 300, 600, 600, 900];

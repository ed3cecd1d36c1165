import type { Coin } from '@pinline/contract/deposits/rules';

/** What must arrive, and in which steps its mark is counted, in paise or millionths of a coin. */
export type Marked = { baseUnits: number; step: number };

/** For UPI: whole rupees, marked in paise. */
export function markedRupees(amount: number): Marked {
  return { baseUnits: Math.ceil(amount / 100) * 100, step: 1 };
}

/** For coins: rounded up to hundredths, marked in the two places after them, so that people can still type it. */
export function markedCoins(order: { amount: number; rateMicros: number }): Marked {
  // paise × 10^10 / micro-rupees: beyond 2^53, so in whole numbers of any size.
  const units = (BigInt(order.amount) * 10_000_000_000n + BigInt(order.rateMicros) - 1n) / BigInt(order.rateMicros);
  return { baseUnits: Number(((units + 9_999n) / 10_000n) * 10_000n), step: 100 };
}

/** `10.0037` of 10003700 millionths, `500.37` of 50037 paise; never fewer than 2 decimals. */
export function payAmount(sum: { currency: 'INR' | Coin; units: number }): string {
  const places = sum.currency === 'INR' ? 2 : 6;
  const digits = String(sum.units).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -places)}.${decimals}`;
}

/** Millionths of a rupee for a coin; null where the operator has not said. */
export type Rates = { USDT: number | null; TRX: number | null };

/** Rupees per coin with up to 6 decimals as millionths; undefined when it is none. */
export function rateMicros(rate: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(rate) ?? [];
  if (whole === undefined) return undefined;
  const micros = Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0'));
  return micros > 0 ? micros : undefined;
}

/** A pending deposit is looked for this long, in seconds. */
export const pendingSeconds = 24 * 60 * 60;

/** Seconds until the next look, after so many: soon at first, every half hour in the end. */
export function nextCheckSeconds(checks: number): number {
  return looks[checks] ?? 1_800;
}

const looks = [10, 20, 30, 60, 60, 120, 300, 300, 600, 600, 900];

import type { Coin } from '@pinline/contract/deposits/rules';

/** The amount to pay and the step in which it is raised to make it unique; paise or millionths of a coin. */
export type Marked = { baseUnits: number; step: number };

/** Whole rupees, made unique by paise. */
export function markedRupees(amount: number): Marked {
  return { baseUnits: Math.ceil(amount / 100) * 100, step: 1 };
}

/** Rounded up to hundredths of a coin, made unique by the next two decimals, so that people can still type it. */
export function markedCoins(order: { amount: number; rateMicros: number }): Marked {
  // paise × 10^10 / micro-rupees exceeds 2^53.
  const units = (BigInt(order.amount) * 10_000_000_000n + BigInt(order.rateMicros) - 1n) / BigInt(order.rateMicros);
  return { baseUnits: Number(((units + 9_999n) / 10_000n) * 10_000n), step: 100 };
}

/** `10.0037` for 10003700 millionths, `500.37` for 50037 paise; at least 2 decimals. */
export function payAmount(sum: { currency: 'INR' | Coin; units: number }): string {
  const places = sum.currency === 'INR' ? 2 : 6;
  const digits = String(sum.units).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -places)}.${decimals}`;
}

/** Millionths of a rupee per coin; null if the operator has not set a rate. */
export type Rates = { USDT: number | null; TRX: number | null };

/** Converts rupees per coin with up to 6 decimals to millionths; undefined if it isn't such a number. */
export function rateMicros(rate: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(rate) ?? [];
  if (whole === undefined) return undefined;
  const micros = Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0'));
  return micros > 0 ? micros : undefined;
}

/** How long a pending deposit is checked, in seconds. */
export const pendingSeconds = 24 * 60 * 60;

/** Seconds until the next check: a few at first, half an hour in the end. */
export function nextCheckSeconds(checks: number): number {
  return looks[checks] ?? 1_800;
}

const looks = [10, 20, 30, 60, 60, 120, 300, 300, 600, 600, 900];

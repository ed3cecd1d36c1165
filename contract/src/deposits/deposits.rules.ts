import { hasAtMostTwoDecimals, subtractRupees } from '../values/rupees.rules.ts';
/** What one intent may be for, in rupees. */
export const depositMinimum = 10;
export const depositMaximum = 100_000;

export const intentMinutes = 20;
/** Within 24 hours, closed and credited ones included: each keeps its amount from others for 25 hours. */
export const intentsADay = 10;

export const coins = ['USDT', 'TRX'] as const;
export type Coin = (typeof coins)[number];
export const cryptoNetwork = 'TRC20';

/** What to add before a price can be paid, in rupees: at least the smallest amount. 0 when the balance is enough. */
export function amountToAdd({ price, balance }: { price: number; balance: number }): number {
  const missing = subtractRupees(price, balance);
  return missing <= 0 ? 0 : Math.max(missing, depositMinimum);
}

export function amountProblem(amount: number): string | undefined {
  if (!Number.isFinite(amount)) return 'Please enter an amount';
  if (amount < depositMinimum) return `The smallest amount is ₹${depositMinimum}`;
  if (amount > depositMaximum) return 'The largest amount is ₹1,00,000';
  return hasAtMostTwoDecimals(amount) ? undefined : 'At most 2 decimals';
}

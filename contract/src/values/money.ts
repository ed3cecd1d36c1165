import { hasAtMostTwoDecimals } from './rupees.rules.ts';
import { z } from 'zod';

/** Whole paise, the only form of money inside the product. */
export type Paise = number & { readonly unit: 'paise' };

/** One crore: ₹1,00,00,000.00. */
export const maxRupees = 10_000_000;
const wholeRupees = 90_000_000_000_000;

/** A JSON number with at most 2 decimals. More are refused, never rounded. */
export const rupees = z
  .number()
  .multipleOf(0.01, 'At most 2 decimals')
  // `multipleOf` tolerates rounding errors of a division; here 0.1 + 0.2 is not 0.3.
  .refine(hasAtMostTwoDecimals, 'At most 2 decimals')
  // Totals of a whole business too; beyond this limit paise would not be exact.
  .min(-wholeRupees)
  .max(wholeRupees);
export const typedRupees = rupees.min(-maxRupees, 'At most ₹1,00,00,000').max(maxRupees, 'At most ₹1,00,00,000');
export const positiveRupees = typedRupees.positive('Must be more than 0');

/** Throws on anything but a safe integer. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of paise: ${value}`);
  // The only place where a checked number becomes paise.
  return value as Paise;
}

/** For a wire amount, which has at most 2 decimals. */
export function toPaise(amount: number): Paise {
  return paise(Math.round(amount * 100));
}

export function toRupees(amount: Paise): number {
  return amount / 100;
}

import { z } from 'zod';

/** Whole paise. Money inside the product is never anything else. */
export type Paise = number & { readonly unit: 'paise' };

/** The largest amount a request may name: ₹1,00,00,000.00 (one crore). Far above any wallet. */
export const maxRupees = 10_000_000;
const wholeRupees = 90_000_000_000_000;

/** Rupees on the wire: a JSON number with at most 2 decimals. More decimals are refused, never rounded. */
export const rupees = z
  .number()
  .multipleOf(0.01, 'At most 2 decimals')
  // `multipleOf` forgives what a division may have lost; here 0.1 + 0.2 is not 0.3.
  .refine((amount) => Math.round(amount * 100) / 100 === amount, 'At most 2 decimals')
  // Totals of a whole business too; beyond, paise would not be whole any more.
  .min(-wholeRupees)
  .max(wholeRupees);
/** What somebody may type in. */
export const typedRupees = rupees.min(-maxRupees, 'At most ₹1,00,00,000').max(maxRupees, 'At most ₹1,00,00,000');
export const positiveRupees = typedRupees.positive('Must be more than 0');

/** Throws on anything that is not whole and safe: a broken amount must never travel on. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of paise: ${value}`);
  // The one place where a checked number becomes paise.
  return value as Paise;
}

/** From a wire amount already known to have at most 2 decimals. */
export function toPaise(amount: number): Paise {
  return paise(Math.round(amount * 100));
}

export function toRupees(amount: Paise): number {
  return amount / 100;
}

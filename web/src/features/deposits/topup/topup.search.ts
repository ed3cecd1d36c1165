import { amountProblem } from '@pinline/contract/deposits/deposits.rules';

export const methods = ['upi', 'crypto', 'promo'] as const;

export type TopupSearch = {
  page?: number | undefined;
  method?: (typeof methods)[number] | undefined;
  /** Rupees, filled in at UPI. */
  amount?: number | undefined;
  /** That deposit alone in the list. */
  entry?: string | undefined;
};

/** An amount that can't be deposited counts as absent. */
export function amountIn(value: unknown): number | undefined {
  const amount = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return amountProblem(amount) === undefined ? amount : undefined;
}

import { amountProblem } from '@pinline/contract/deposits/rules';

export const methods = ['upi', 'crypto', 'promo'] as const;

export type TopupSearch = {
  page?: number | undefined;
  method?: (typeof methods)[number] | undefined;
  amount?: number | undefined;
};

export function amountIn(value: unknown): number | undefined {
  const amount = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return amountProblem(amount) === undefined ? amount : undefined;
}

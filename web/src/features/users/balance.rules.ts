import { hasAtMostTwoDecimals, subtractRupees } from '@pinline/contract/values/rupees.rules';
import { usersText } from './users.texts.ts';

const text = usersText.balance;
const maximum = 10_000_000;

/** What is no number counts as 0. */
export function readBalance(typed: string): number {
  const value = typed.trim() === '' ? 0 : Number(typed);
  return Number.isFinite(value) ? value : 0;
}

export function balanceProblem(typed: string, before: number): string | undefined {
  const balance = readBalance(typed);
  if (balance < 0) return text.negative;
  if (balance > maximum) return text.tooMuch;
  if (!hasAtMostTwoDecimals(balance)) return text.tooManyDecimals;
  return balance === before ? text.same : undefined;
}

export function balanceChange({ before, after }: { before: number; after: number }): number {
  return subtractRupees(after, before);
}

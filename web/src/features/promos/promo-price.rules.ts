import { hasAtMostTwoDecimals } from '@pinline/contract/values/rupees.rules';
import { promoCodes } from './promos.texts.ts';

const { problems } = promoCodes;
const mostRupees = 100_000;
const mostCodes = 500;

export function priceProblem(typed: string): string | undefined {
  const price = Number(typed);
  if (typed.trim() === '' || !(price > 0)) return problems.positive;
  if (price > mostRupees) return problems.most;
  return hasAtMostTwoDecimals(price) ? undefined : problems.decimals;
}

export function countProblem(typed: string): string | undefined {
  const count = Number(typed);
  return typed.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= mostCodes ? undefined : problems.count;
}

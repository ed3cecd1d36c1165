import type { ProfitRow } from '@pinline/contract/profit/calls';
import type { ProfitDimension } from '@pinline/contract/profit/rules';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/errors.ts';
import { resolveDays } from '../stats/stats.rules.ts';
import { periodProblem, presentRows, presentTotal } from './profit.rules.ts';
import { findRates, findToday, sumProfit, type RateRow } from './read-profit.sql.ts';

export type ProfitWish = { from?: string | undefined; to?: string | undefined; by: ProfitDimension };

export type Profit = { rows: ProfitRow[]; total: ProfitRow; previous: ProfitRow; rates: RateRow[]; days: { from: string; to: string } };

export async function readProfit(deps: Deps, { by, ...wish }: ProfitWish): Promise<Profit> {
  const db = deps.db.read;
  const { timeZone } = deps.config;
  const days = resolveDays(await findToday(db, timeZone), wish);
  const problem = periodProblem(days);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { from: problem } });
  const [groups, rates] = await Promise.all([sumProfit(db, { ...days, timeZone, by }), findRates(db, { ...days, timeZone })]);
  const within = groups.filter(({ isBefore }) => !isBefore);
  return {
    rows: presentRows(within, by),
    total: presentTotal(within),
    previous: presentTotal(groups.filter(({ isBefore }) => isBefore)),
    rates,
    days,
  };
}

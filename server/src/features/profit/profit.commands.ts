import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import { profitIntervals, type ProfitDimension } from '@pinline/contract/profit/profit.rules';
import type { Deps } from '../../deps.ts';
import { findToday, type Db } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { resolveDays } from '../stats/stats.rules.ts';
import { daysBefore, periodProblem, presentRows, presentService, presentTimes, presentTotal, type ServiceMoney } from './profit.rules.ts';
import { findRates, sumGivenUp, sumProfit, sumServices, type Period, type RateRow } from './read-profit.sql.ts';

export type ProfitWish = { from?: string | undefined; to?: string | undefined; by: ProfitDimension };

export type Profit = {
  rows: ProfitRow[];
  total: ProfitRow;
  previous: ProfitRow;
  before: ProfitRow[];
  rates: RateRow[];
  /** In paise. */
  givenUp: number;
  days: { from: string; to: string };
};

export async function resolveWish(deps: Deps, wish: Omit<ProfitWish, 'by'>): Promise<{ from: string; to: string }> {
  const days = resolveDays(await findToday(deps.db.autocommit, deps.config.timeZone), wish);
  const problem = periodProblem(days);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { from: problem } });
  return days;
}

/** By the service's id. */
export async function readServiceMoney(db: Db, period: Period): Promise<Map<number, ServiceMoney>> {
  return new Map((await sumServices(db, period)).map(({ serviceId, ...sums }) => [serviceId, presentService(sums)]));
}

export async function readProfit(deps: Deps, { by, ...wish }: ProfitWish): Promise<Profit> {
  const db = deps.db.autocommit;
  const { timeZone } = deps.config;
  const days = await resolveWish(deps, wish);
  const period = { ...days, timeZone };
  const [groups, rates, givenUp] = await Promise.all([sumProfit(db, { ...period, by }), findRates(db, period), sumGivenUp(db, period)]);
  const within = groups.filter(({ isBefore }) => !isBefore);
  const earlier = groups.filter(({ isBefore }) => isBefore);
  const interval = profitIntervals.find((each) => each === by);
  return {
    rows: interval === undefined ? presentRows(within) : presentTimes(within, interval, days),
    total: presentTotal(within),
    previous: presentTotal(earlier),
    before: interval === undefined ? [] : presentTimes(earlier, interval, daysBefore(days)),
    rates,
    givenUp,
    days,
  };
}

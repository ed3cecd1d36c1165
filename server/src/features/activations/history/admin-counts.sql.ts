import type { Db } from '../../../platform/database/database.ts';
import { sumOutcomes } from '../outcomes/outcomes.sql.ts';
import { numbersOf, type AllNumbersFilter } from './admin-history.sql.ts';
import { daysOf, numbersMatching } from './history.sql.ts';

/** Decided numbers of all users are added up from sums by day; only those that wait are counted. */
export async function countNumbers(db: Db, filter: AllNumbersFilter): Promise<number> {
  const { userId, behind, status, time, timeZone } = filter;
  if (userId !== undefined || behind !== undefined) return count(numbersOf(db, filter));
  const daysAgo = time === 'all' ? undefined : { first: daysOf[time][0], last: daysOf[time][1] };
  const [{ withCode, withoutCode }, pending] = await Promise.all([
    status === 'pending' ? { withCode: 0, withoutCode: 0 } : sumOutcomes(db, { daysAgo, timeZone }),
    status === 'all' || status === 'pending' ? count(numbersMatching(db, { ...filter, status: 'pending' })) : 0,
  ]);
  return { all: withCode + withoutCode + pending, success: withCode, cancelled: withoutCode, pending }[status];
}

async function count(numbers: ReturnType<typeof numbersOf>): Promise<number> {
  const { total } = await numbers.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

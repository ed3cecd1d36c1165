import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { findActivations, type ActivationRow } from './activations.sql.ts';

export type HistoryFilter = {
  userId: number;
  page: number;
  limit: number;
  time: 'all' | 'today' | 'yesterday' | 'last7days' | 'last30days';
  status: 'all' | 'success' | 'pending' | 'cancelled';
  timeZone: string;
};

const statesOf = {
  success: ['received', 'finished'],
  pending: ['waiting', 'cancelling'],
  cancelled: ['cancelled', 'expired'],
} as const;

/** First and last day, counted back from today; the days are the operator's. */
const daysOf = { today: [0, 0], yesterday: [1, 1], last7days: [6, 0], last30days: [29, 0] } as const;

/** Numbers the user got, newest first, and how many there are in all. */
export async function historyPage(db: Db, filter: HistoryFilter): Promise<{ rows: ActivationRow[]; total: number }> {
  let query = db.selectFrom('activation').where('userId', '=', filter.userId).where('createdAt', 'is not', null);
  if (filter.status !== 'all') query = query.where('state', 'in', statesOf[filter.status]);
  if (filter.time !== 'all') {
    const [first, last] = daysOf[filter.time];
    const dayStart = (daysBack: number) =>
      sql<Date>`(date_trunc('day', app_now() at time zone ${filter.timeZone}) - ${daysBack} * interval '1 day') at time zone ${filter.timeZone}`;
    query = query.where('createdAt', '>=', dayStart(first)).where('createdAt', '<', dayStart(last - 1));
  }
  const [page, count] = await Promise.all([
    query
      .select('id')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const ids = page.map(({ id }) => id);
  const found = new Map((await findActivations(db, filter.userId, ids)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => found.get(id) ?? []), total: count.total };
}

import { offsetOf, takePage, type Page } from '@pinline/contract/values/paging';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.gen.ts';
import { findActivations, type ActivationRow } from '../activations.sql.ts';

export type NumberFilter = {
  time: 'all' | 'today' | 'yesterday' | 'last7days' | 'last30days';
  status: 'all' | 'success' | 'pending' | 'cancelled';
  timeZone: string;
};

export type Numbers = SelectQueryBuilder<DB, 'activation', object>;

/** `keyId`: only what that key bought. */
export type HistoryFilter = NumberFilter & Page & { userId: number; keyId: number | undefined; number?: string | undefined };

const waiting = ['waiting', 'cancelling'] as const;
/** A first message marks success (activation_message_iff_success), and so does a revealed late code; activation_measured indexes these states. */
const decided = ['received', 'finished', 'cancelled', 'expired'] as const;

/** The first and the last, in days ago. */
export const daysOf = { today: [0, 0], yesterday: [1, 1], last7days: [6, 0], last30days: [29, 0] } as const;

export async function readHistoryPage(
  db: Db,
  filter: HistoryFilter,
): Promise<{ rows: ActivationRow[]; total: number; next: string | null }> {
  const { userId, limit, after } = filter;
  const ofUser = numbersMatching(db, filter).where('userId', '=', userId);
  const ofKey = filter.keyId === undefined ? ofUser : ofUser.where('keyId', '=', filter.keyId);
  const query = filter.number === undefined ? ofKey : ofKey.where('id', '=', Number(filter.number));
  const [page, count] = await Promise.all([
    (after === undefined ? query : query.where(isOlderThan({ userId, id: Number(after) })))
      .select('id')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(offsetOf(filter))
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const { rows, next } = takePage(page, { limit, idOf: ({ id }) => String(id) });
  const ids = rows.map(({ id }) => id);
  const found = new Map((await findActivations(db, userId, ids)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => found.get(id) ?? []), total: count.total, next };
}

/** Nothing is older than a number that its user doesn't have. */
function isOlderThan({ userId, id }: { userId: number; id: number }) {
  return sql<boolean>`(created_at, id) < (select a.created_at, a.id from activation a where a.user_id = ${userId} and a.id = ${id})`;
}

export function numbersMatching(db: Db, filter: NumberFilter): Numbers {
  const ofStatus = withStatus(db.selectFrom('activation').where('createdAt', 'is not', null), filter.status);
  if (filter.time === 'all') return ofStatus;
  const [first, last] = daysOf[filter.time];
  const dayStart = (daysBack: number) =>
    sql<Date>`(date_trunc('day', app_now() at time zone ${filter.timeZone}) - ${daysBack} * interval '1 day') at time zone ${filter.timeZone}`;
  return ofStatus.where('createdAt', '>=', dayStart(first)).where('createdAt', '<', dayStart(last - 1));
}

function withStatus(query: Numbers, status: NumberFilter['status']): Numbers {
  if (status === 'all') return query;
  if (status === 'pending') return query.where('state', 'in', waiting);
  const ended = query.where('state', 'in', decided);
  return status === 'success'
    ? ended.where((where) => where.or([where('firstMessageAt', 'is not', null), where('revealedAt', 'is not', null)]))
    : ended.where('firstMessageAt', 'is', null).where('revealedAt', 'is', null);
}

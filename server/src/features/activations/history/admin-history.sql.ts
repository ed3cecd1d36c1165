import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { State } from '../activations.rules.ts';
import { numbersBehind, type BehindFigure } from './behind-figure.sql.ts';
import { numbersMatching, type NumberFilter, type Numbers } from './history.sql.ts';

export type AllNumbersFilter = NumberFilter & Page & { userId?: number | undefined; behind?: BehindFigure | undefined };

export type RecordRow = {
  id: number;
  userId: number;
  state: State;
  isRevealed: boolean;
  isRefunded: boolean;
  isRunning: boolean;
  price: number;
  server: number;
  serviceName: string;
  logo: string | null;
  phoneNumber: string | null;
  createdAt: Date | null;
  expiresAt: Date | null;
  messages: { text: string; code: string | null }[];
};

/** Earlier pages are skipped in the index alone: activation_of_everybody has both columns of the inner query. */
export async function findRecords(db: Db, filter: AllNumbersFilter): Promise<RecordRow[]> {
  return db
    .with(
      (cte) => cte('page').materialized(),
      () =>
        startingAfter(numbersOf(db, filter), filter.after)
          .select(['createdAt', 'id'])
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(filter.limit)
          .offset(offsetOf(filter)),
    )
    .selectFrom('page')
    .innerJoin('activation as a', (join) => join.onRef('a.createdAt', '=', 'page.createdAt').onRef('a.id', '=', 'page.id'))
    .innerJoin('service as s', 's.id', 'a.serviceId')
    .leftJoin('image as i', 'i.id', 's.imageId')
    .select(['a.id', 'a.userId', 'a.price', 'a.server', 's.name as serviceName', 'i.src as logo'])
    .select(['a.phoneNumber', 'a.createdAt', 'a.expiresAt'])
    .select([
      sql<State>`a.state`.as('state'),
      sql<boolean>`a.revealed_at is not null`.as('isRevealed'),
      sql<boolean>`coalesce(a.expires_at > app_now(), false)`.as('isRunning'),
      sql<boolean>`exists (select from charge_refund r where r.activation_id = a.id)`.as('isRefunded'),
      sql<RecordRow['messages']>`array(
        select json_build_object('text', m.text, 'code', m.code)
        from message m where m.user_id = a.user_id and m.activation_id = a.id and m.text <> '' order by m.no)`.as('messages'),
    ])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

export async function sumPaidByUser(db: Db, userId: number): Promise<number> {
  const { paid } = await db
    .selectFrom('activation')
    .where('userId', '=', userId)
    .where((where) => where.or([where('firstMessageAt', 'is not', null), where('revealedAt', 'is not', null)]))
    .where(sql<boolean>`not exists (select from charge_refund r where r.activation_id = activation.id)`)
    .select(sql<number>`coalesce(sum(price), 0)::bigint`.as('paid'))
    .executeTakeFirstOrThrow();
  return paid;
}

function startingAfter(query: Numbers, after: string | undefined): Numbers {
  if (after === undefined) return query;
  const [userId, id] = after.split('.');
  return query.where(
    sql<boolean>`(created_at, id) < (select r.created_at, r.id from activation r where r.user_id = ${userId}::bigint and r.id = ${id}::bigint)`,
  );
}

export function numbersOf(db: Db, filter: AllNumbersFilter): Numbers {
  const all = numbersMatching(db, filter);
  const query = filter.behind === undefined ? all : numbersBehind(all, filter.behind);
  return filter.userId === undefined ? query : query.where('userId', '=', filter.userId);
}

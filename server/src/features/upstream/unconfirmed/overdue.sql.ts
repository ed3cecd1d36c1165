import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** In minutes: longer than any purchase waits, and within invariant I22. */
const giveUpMinutes = 8;

const isOverdue = sql<boolean>`a.state in ('reserved', 'buying', 'unknown') and a.purchase_deadline <= app_now()`;
const isPastAnswer = sql<boolean>`p.state in ('sending', 'unknown')
  and p.sent_at <= app_now() - ${giveUpMinutes} * interval '1 minute' and p.deadline < app_now()`;

export function anyOverdue(): RawBuilder<boolean> {
  return sql`(exists (select from activation a where ${isOverdue}) or exists (select from purchase_attempt p where ${isPastAnswer}))`;
}

/** No complete list decided them. Their users have the money back. */
export async function giveUpAttempts(db: Db): Promise<{ providerId: number; attempts: number }[]> {
  const { rows } = await sql<{ providerId: number; attempts: number }>`
    with given_up as (
      update purchase_attempt p set state = 'closed', settled_at = app_now(), detail = 'given up: no complete list of the provider'
      where ${isPastAnswer} and exists (
          select from activation a where a.user_id = p.user_id and a.id = p.activation_id and a.state not in ('reserved', 'buying', 'unknown'))
      returning provider_id)
    select provider_id as "providerId", count(*)::int as attempts from given_up group by provider_id`.execute(db);
  return rows;
}

export async function findOverduePurchases(db: Db, limit: number): Promise<{ userId: number; id: number }[]> {
  const { rows } = await sql<{ userId: number; id: number }>`
    select a.user_id, a.id from activation a join user_counter c on c.user_id = a.user_id
    where ${isOverdue}
    order by a.purchase_deadline limit ${limit} for update of c, a skip locked`.execute(db);
  return rows;
}

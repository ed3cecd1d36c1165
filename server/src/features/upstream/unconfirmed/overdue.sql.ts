import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** In minutes: longer than any purchase waits, and within invariant I22. */
const giveUpMinutes = 8;

/** No complete list decided them. Their users have the money back. */
export async function giveUpAttempts(db: Db): Promise<{ providerId: number; attempts: number }[]> {
  const { rows } = await sql<{ providerId: number; attempts: number }>`
    with given_up as (
      update purchase_attempt p set state = 'closed', settled_at = app_now(), detail = 'given up: no complete list of the provider'
      where state in ('sending', 'unknown') and sent_at <= app_now() - ${giveUpMinutes} * interval '1 minute'
        and deadline < app_now() and exists (
          select from activation a where a.user_id = p.user_id and a.id = p.activation_id and a.state not in ('reserved', 'buying', 'unknown'))
      returning provider_id)
    select provider_id as "providerId", count(*)::int as attempts from given_up group by provider_id`.execute(db);
  return rows;
}

export async function findOverduePurchases(db: Db, limit: number): Promise<{ userId: number; id: number }[]> {
  const { rows } = await sql<{ userId: number; id: number }>`
    select a.user_id, a.id from activation a join user_counter c on c.user_id = a.user_id
    where a.state in ('reserved', 'buying', 'unknown') and a.purchase_deadline <= app_now()
    order by a.purchase_deadline limit ${limit} for update of c, a skip locked`.execute(db);
  return rows;
}

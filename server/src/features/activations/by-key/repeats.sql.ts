import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Whether this order, or a call with this Idempotency-Key, has a purchase already. One that failed leaves its order id free, one that got no turn its key too. */
export async function isRepeat(db: Db, of: { userId: number; orderId: string | undefined; key: string | null }): Promise<boolean> {
  const { rows } = await sql<{ isRepeat: boolean }>`
    select exists (
        select from activation where user_id = ${of.userId} and order_id = ${of.orderId ?? null} and state <> 'failed')
      or exists (
        select from idempotency i where i.user_id = ${of.userId} and i.key = ${of.key}
          and not exists (
            select from activation a where a.user_id = i.user_id and a.id = i.activation_id and a.state = 'failed' and a.failure = 'BUSY')) as "isRepeat"`.execute(
    db,
  );
  return rows[0]?.isRepeat === true;
}

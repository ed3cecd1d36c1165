import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Whether this order, or a call with this Idempotency-Key, has a purchase already. One that failed leaves its order id free. */
export async function isRepeat(db: Db, of: { userId: number; orderId: string | undefined; key: string | null }): Promise<boolean> {
  const { rows } = await sql<{ isRepeat: boolean }>`
    select exists (
        select from activation where user_id = ${of.userId} and order_id = ${of.orderId ?? null} and state <> 'failed')
      or exists (select from idempotency where user_id = ${of.userId} and key = ${of.key}) as "isRepeat"`.execute(db);
  return rows[0]?.isRepeat === true;
}

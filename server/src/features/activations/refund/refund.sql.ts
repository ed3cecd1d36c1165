import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type Refund = { activationId: number; adminId: number; reason: string };

/** Returns the user whose number it is. */
export async function postRefund(tx: Tx, { activationId, adminId, reason }: Refund): Promise<number> {
  const { rows } = await sql<{ userId: number }>`select charge_refund_post(${activationId}, ${adminId}, ${reason}) as user_id`.execute(tx);
  if (rows[0] === undefined) throw new Error('No user of a refund');
  return rows[0].userId;
}

/** In paise. */
export async function findRefundedAmount(tx: Tx, activationId: number): Promise<number> {
  const { amount } = await tx
    .selectFrom('chargeRefund')
    .select('amount')
    .where('activationId', '=', activationId)
    .executeTakeFirstOrThrow();
  return amount;
}

/** A lock with a key of its own: an operator may be a customer too. */
export async function lockRefundsBy(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds by ${operatorId}`}, 0))`.execute(tx);
}

/** In paise, since midnight in that time zone. */
export async function sumRefundsOfDay(db: Db | Tx, operatorId: number, timeZone: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(r.amount), 0)::bigint as sum
    from charge_refund r join ledger_tx t on t.id = r.tx_id
    where t.actor = ${`admin:${operatorId}`}
      and r.refunded_at >= date_trunc('day', app_now() at time zone ${timeZone}) at time zone ${timeZone}`.execute(db);
  return rows[0]?.sum ?? 0;
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

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

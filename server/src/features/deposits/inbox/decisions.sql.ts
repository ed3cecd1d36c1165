import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Rates } from '../deposits.rules.ts';

export async function approveDeposit(tx: Tx, of: { depositId: number; adminId: number }): Promise<void> {
  await sql`select deposit_approve(${of.depositId}, ${of.adminId})`.execute(tx);
}

/** Credits out of suspense, in paise. Returns the users to notify. */
export async function approveByHand(tx: Tx, of: { depositId: number; amount: number; adminId: number; reason: string }): Promise<number[]> {
  const { depositId, amount, adminId, reason } = of;
  const { rows } = await sql<{ userId: number }>`
    select user_id from deposit_credit_by_hand(${depositId}, ${amount}, ${adminId}, ${reason}) as user_id`.execute(tx);
  return rows.map(({ userId }) => userId);
}

export async function markRefused(tx: Tx, of: { depositId: number; reason: string }): Promise<void> {
  await sql`select deposit_refuse(${of.depositId}, ${of.reason})`.execute(tx);
}

export async function assignPayment(tx: Tx, of: { paymentId: number; userId: number; adminId: number; rates: Rates }): Promise<number> {
  const { paymentId, userId, adminId, rates } = of;
  const { rows } = await sql<{ depositId: number }>`
    select payment_match(${paymentId}, ${userId}, ${adminId}, ${rates.USDT}, ${rates.TRX}) as deposit_id`.execute(tx);
  if (rows[0] === undefined) throw new Error('No deposit of a match');
  return rows[0].depositId;
}

/** Refuses what others claim of a credited payment; a deposit may have none. Returns the users to notify, including a referrer who got a bonus. */
export async function refuseOtherClaims(tx: Tx, paymentId: number | null): Promise<number[]> {
  if (paymentId === null) return [];
  const { rows } = await sql<{ userId: number }>`select user_id from payment_settle(${paymentId}) as user_id`.execute(tx);
  return rows.map(({ userId }) => userId);
}

import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/database.ts';
import type { SeenPayment } from './verifiers/verifier.ts';
import { type Method, limitLockWait } from './deposits.sql.ts';

export async function recordPayment(db: Database, payment: SeenPayment): Promise<number> {
  const method: Method = payment.currency === 'INR' ? 'upi' : 'trc20';
  const { reference, currency, units, payer, paidAt, raw } = payment;
  return db.call('payment_record', { method, reference, currency, units, payer, paidAt, raw: JSON.stringify(raw) });
}

/** `minimum` in paise: smaller payments never reach an operator. */
export type SettleTerms = { minimum: number; lockWaitMs: number };

const usualTerms: SettleTerms = { minimum: 100, lockWaitMs: 10_000 };

/** Returns the users to notify. Throws 55P03 if the row of one stays locked. */
export async function settlePayment(db: Database, paymentId: number, terms = usualTerms): Promise<number[]> {
  const { rows } = await db.transaction(async (tx) => {
    await limitLockWait(tx, terms.lockWaitMs);
    return sql<{ userId: number }>`select user_id from payment_settle(${paymentId}, ${terms.minimum}) as user_id`.execute(tx);
  });
  return [...new Set(rows.map(({ userId }) => userId))];
}

export async function findPayment(db: Db, of: { method: Method; reference: string }): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('method', '=', of.method)
    .where('reference', '=', of.reference)
    .executeTakeFirst();
  return row?.id;
}

/** The feeds that were not read for ten minutes: since when. */
export async function selectUncheckedSince(db: Db): Promise<{ upi: Date | null; trc20: Date | null }> {
  const { rows } = await sql<{ upi: Date | null; trc20: Date | null }>`
    select max(done_until) filter (where job = 'deposits:upi' and done_until < app_now() - interval '10 minutes') as upi,
      max(done_until) filter (where job = 'deposits:trc20' and done_until < app_now() - interval '10 minutes') as trc20
    from job_lease`.execute(db);
  return rows[0] ?? { upi: null, trc20: null };
}

export async function findKnownReferences(db: Db, of: { method: Method; references: string[] }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment')
    .select('reference')
    .where('method', '=', of.method)
    .where('reference', '=', sql<string>`any(${of.references}::text[])`)
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

export async function findUnsettledPayments(db: Db, of: { method: Method; limit: number; except: number[] }): Promise<number[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('judgedAt', 'is', null)
    .where('method', '=', of.method)
    .where(sql<boolean>`id <> all(${of.except}::bigint[])`)
    .orderBy('id')
    .limit(of.limit)
    .execute();
  return rows.map(({ id }) => id);
}

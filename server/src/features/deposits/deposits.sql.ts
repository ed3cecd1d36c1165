import { sql, type RawBuilder } from 'kysely';
import type { Database, Db, Tx } from '../../platform/database/database.ts';

export type Method = 'upi' | 'trc20';
export type DepositRow = {
  id: number;
  userId: number;
  method: Method;
  reference: string;
  state: string;
  reason: string | null;
  amount: number | null;
  intentId: number | null;
  checks: number;
  ageSeconds: number;
};

/** Claims that were never paid: the same reference may be claimed again. What an operator refused, or any payment has to do with, stays. */
export const claimsWithoutPayment = `state in ('expired', 'refused') and payment_id is null and intent_id is null
  and is_refused_for_good(state, reason) is not true
  and not exists (select from payment p where p.method = deposit.method and p.reference = deposit.reference)`;

/** Amounts that were opened and never paid. A payment that arrives later than they are kept is one of an unknown sender. */
export const amountsWithoutPayment = `state = 'closed'
  and not exists (select from deposit d where d.intent_id = deposit_intent.id)
  and not exists (select from payment p where p.suggested_intent_id = deposit_intent.id)
  and not exists (select from go_live_trial t where t.intent_id = deposit_intent.id)`;

export type Declaration = {
  userId: number;
  method: Method;
  reference: string;
  rates: { USDT: number | null; TRX: number | null };
  claimMinutes: number;
};

export async function storeDeclaration(db: Database, claim: Declaration): Promise<number> {
  const { userId, method, reference, rates, claimMinutes } = claim;
  return db.call('deposit_declare', { userId, method, reference, usdtRateMicros: rates.USDT, trxRateMicros: rates.TRX, claimMinutes });
}

export async function findDeposits(db: Db, ids: number[]): Promise<DepositRow[]> {
  return selectDeposits(db)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

export async function findCreditedDeposit(
  db: Db,
  of: { userId: number; method: Method; reference: string },
): Promise<DepositRow | undefined> {
  return selectDeposits(db)
    .where('userId', '=', of.userId)
    .where('method', '=', of.method)
    .where('reference', '=', of.reference)
    .where('state', '=', 'credited')
    .executeTakeFirst();
}

export async function findDueDeposits(db: Db, of: { method: Method; limit: number; except: number[] }): Promise<DepositRow[]> {
  return selectDeposits(db)
    .where('method', '=', of.method)
    .where('state', '=', 'pending')
    .where('nextCheckAt', '<=', sql<Date>`app_now()`)
    .where(sql<boolean>`id <> all(${of.except}::bigint[])`)
    .orderBy('nextCheckAt')
    .limit(of.limit)
    .execute();
}

function selectDeposits(db: Db) {
  return db
    .selectFrom('deposit')
    .select(['id', 'userId', 'reference', 'state', 'reason', 'amount', 'intentId', 'checks'])
    .select(sql<Method>`method`.as('method'))
    .select(sql<number>`extract(epoch from app_now() - declared_at)::float8`.as('ageSeconds'));
}

/** Returns whether the user sees a change. */
export async function markDeposit(
  db: Database,
  mark: { id: number; state: 'pending' | 'refused' | 'expired'; reason: string; nextCheckSeconds: number; lockWaitMs: number },
): Promise<boolean> {
  const { rows } = await db.transaction(async (tx) => {
    await limitLockWait(tx, mark.lockWaitMs);
    return sql<{ isNews: boolean }>`
      select deposit_mark(${mark.id}, ${mark.state}, ${mark.reason}, app_now() + ${mark.nextCheckSeconds} * interval '1 second') as is_news`.execute(
      tx,
    );
  });
  return rows[0]?.isNews ?? false;
}

export async function limitLockWait(tx: Tx, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);
}

export async function isAnyUserWaiting(db: Db, method: Method): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`select ${anyUserWaiting(method)} as is_waiting`.execute(db);
  return rows[0]?.isWaiting ?? false;
}

export function anyUserWaiting(method: Method | RawBuilder<Method>): RawBuilder<boolean> {
  return sql`(exists (select 1 from deposit_intent where method = ${method} and deposit_id is null and expires_at > app_now() - interval '10 minutes'
        and created_at > app_now() - interval '1 hour')
      or exists (select 1 from deposit where method = ${method} and state = 'pending' and declared_at > app_now() - interval '1 hour'))`;
}

import { randomBytes } from 'node:crypto';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { storeDeclaration } from '../../../server/src/features/deposits/deposits.sql.ts';
import { recordPayment, settlePayment } from '../../../server/src/features/deposits/payments.sql.ts';
import { openIntent } from '../../../server/src/features/deposits/intents/intents.sql.ts';
import type { SeenPayment } from '../../../server/src/features/deposits/verifiers/verifier.ts';
import { aWallet } from '../../builders/test-ledger.ts';

/** Through the database functions only: no HTTP and no verifier. */
export type DepositScenario = ReturnType<typeof openDepositScenario>;

const rates = { USDT: 88_500_000, TRX: 28_123_456 };

export function openDepositScenario(db: Database) {
  return { ...openUsers(db), ...openPayments(db), ...openIntents(db) };
}

function openUsers(db: Database) {
  async function aUser(options: { since?: string; invitedBy?: number | undefined } = {}): Promise<number> {
    const user = await aWallet(db, 0);
    await db.pool.query('update app_user set created_at = app_now() - $2::interval, referred_by = $3 where id = $1', [
      user,
      options.since ?? '30 days',
      options.invitedBy ?? null,
    ]);
    return user;
  }

  async function session(user: number, device: string): Promise<void> {
    await db.pool.query(
      `insert into session (id, user_id, secret_hash, expires_at, device_id) values ($1, $2, decode(repeat('00', 32), 'hex'), app_now() + interval '1 day', $3)`,
      [randomBytes(8).toString('hex'), user, device],
    );
  }

  async function balanceOf(user: number): Promise<number> {
    const { rows } = await db.pool.query('select wallet_balance($1) as balance', [user]);
    return rows[0].balance;
  }

  async function depositsOf(user: number): Promise<unknown[]> {
    const { rows } = await db.pool.query('select state, reason, amount from deposit where user_id = $1 order by id', [user]);
    return rows;
  }

  return { aUser, session, balanceOf, depositsOf };
}

function openPayments(db: Database) {
  function declared(userId: number, reference: string, { claimMinutes = 0 } = {}): Promise<number> {
    return storeDeclaration(db, { userId, method: reference.length === 12 ? 'upi' : 'trc20', reference, rates, claimMinutes });
  }

  async function arrives({ reference, currency = 'INR', units = 10_000, age = '30 seconds', payer = null }: Arrival): Promise<number[]> {
    // A Date has whole milliseconds. Rounded down, the payment would be older than what was done just now.
    const { rows } = await db.pool.query(`select date_trunc('milliseconds', app_now() - $1::interval) + interval '1 millisecond' as at`, [
      age,
    ]);
    return settlePayment(db, await recordPayment(db, { reference, currency, units, payer, paidAt: rows[0].at, raw: {} }));
  }

  async function upiDeposit(user: number, payment: { units: number; payer?: string }): Promise<void> {
    const reference = aUtr();
    await declared(user, reference);
    await arrives({ reference, ...payment });
  }

  async function cryptoDeposit(user: number, how: { payer?: string; claimMinutes: number }): Promise<void> {
    const reference = aTransactionId();
    await declared(user, reference, how);
    await arrives({ reference, currency: 'USDT', units: 5_000_000, payer: how.payer ?? anAddress() });
  }

  return { declared, arrives, upiDeposit, cryptoDeposit };
}

function openIntents(db: Database) {
  async function anIntent(userId: number, { amount }: { amount: number }): Promise<{ id: number; payUnits: number }> {
    const id = await openIntent(db, {
      userId,
      method: 'upi',
      amount,
      currency: 'INR',
      baseUnits: amount,
      step: 1,
      rateMicros: null,
      minutes: 20,
      most: null,
    });
    const { payUnits } = await db.autocommit.selectFrom('depositIntent').select('payUnits').where('id', '=', id).executeTakeFirstOrThrow();
    return { id, payUnits };
  }

  async function aCoinIntent(userId: number): Promise<{ id: number; payUnits: number }> {
    const coin = { currency: 'USDT', baseUnits: 11_300_000, step: 100, rateMicros: rates.USDT };
    const id = await openIntent(db, { userId, method: 'trc20', amount: 100_000, minutes: 20, most: null, ...coin });
    const { payUnits } = await db.autocommit.selectFrom('depositIntent').select('payUnits').where('id', '=', id).executeTakeFirstOrThrow();
    return { id, payUnits };
  }

  async function makeOlder(userId: number, by: string): Promise<void> {
    await db.pool.query(
      `update deposit_intent set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval, state = 'closed', slot = null where user_id = $1`,
      [userId, by],
    );
  }

  return { anIntent, aCoinIntent, makeOlder };
}

type Arrival = { reference: string; currency?: SeenPayment['currency']; units?: number; age?: string; payer?: string | null };

export const aUtr = () => String(randomBytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(-12);
export const aTransactionId = () => randomBytes(32).toString('hex');
export const anAddress = () => `T${randomBytes(16).toString('hex')}`;

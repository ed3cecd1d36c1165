import { recordPayment, settlePayment } from '../../server/src/features/deposits/payments.sql.ts';
import { aTransactionId, aUtr } from '../scenarios/money/deposit-scenario.ts';
import { aUser } from './data.ts';
import type { TestUser } from '../fakes/browser.ts';
import type { TestApp } from '../harness/test-app.ts';

type Seen = { amountPaise?: number; payer?: string; age?: string };

export async function anUnclaimedPayment(
  app: TestApp,
  seen: Seen & { reference?: string } = {},
): Promise<{ id: string; reference: string }> {
  const { reference = aUtr(), amountPaise = 10_000, payer = 'payer@examplebank', age = '1 minute' } = seen;
  return recordArrival(app, { reference, currency: 'INR', units: amountPaise, payer, age });
}

export async function anUnclaimedTransfer(
  app: TestApp,
  seen: { coin: 'USDT' | 'TRX'; units: number; reference?: string },
): Promise<{ id: string; reference: string }> {
  const { reference = aTransactionId(), coin, units } = seen;
  return recordArrival(app, { reference, currency: coin, units, payer: null, age: '1 minute' });
}

export async function aDepositInReview(
  app: TestApp,
  seen: Seen & { user?: TestUser } = {},
): Promise<{ id: string; user: TestUser; reference: string }> {
  const user = seen.user ?? (await aUser(app, { balance: 0 }));
  const { reference } = await anUnclaimedPayment(app, { age: '2 hours', ...seen });
  await app.post('/api/payment/transaction', { as: user, body: { transactionId: reference, method: 'bharatpay' } });
  const { rows } = await app.app.deps.db.pool.query('select id, state from deposit where user_id = $1 and reference = $2', [
    user.userId,
    reference,
  ]);
  if (rows[0]?.state !== 'review') throw new Error(`The deposit is ${rows[0]?.state}`);
  return { id: String(rows[0].id), user, reference };
}

export async function aBonusInReview(app: TestApp, { amountPaise = 10_000 } = {}): Promise<{ friend: TestUser; referrer: TestUser }> {
  const deviceId = `shared-${aUtr()}`;
  const referrer = await aUser(app, { balance: 0, deviceId });
  const { referralCode } = (await app.get('/api/payment/balance', { as: referrer })).body;
  const account = { email: `friend-${aUtr()}@example.com`, password: 'a fine password' };
  const { body } = await app.post('/api/users/signup', { body: { ...account, referralCode }, headers: { 'x-device-id': deviceId } });
  const { rows } = await app.app.deps.db.pool.query('select id from app_user where email = $1', [account.email]);
  const friend = { ...account, userId: rows[0].id, token: body.token };
  const { reference } = await anUnclaimedPayment(app, { amountPaise, age: '0 seconds', payer: `${aUtr()}@examplebank` });
  await app.post('/api/payment/transaction', { as: friend, body: { transactionId: reference, method: 'bharatpay' } });
  const bonus = await app.app.deps.db.pool.query('select state from referral_bonus where referee_id = $1', [friend.userId]);
  if (bonus.rows[0]?.state !== 'review') throw new Error(`The bonus is ${bonus.rows[0]?.state}`);
  return { friend, referrer };
}

async function recordArrival(
  app: TestApp,
  payment: { reference: string; currency: 'INR' | 'USDT' | 'TRX'; units: number; payer: string | null; age: string },
): Promise<{ id: string; reference: string }> {
  const { db } = app.app.deps;
  const { rows } = await db.pool.query('select app_now() - $1::interval as at', [payment.age]);
  const id = await recordPayment(db, { ...payment, paidAt: rows[0].at, raw: {} });
  await settlePayment(db, id);
  return { id: String(id), reference: payment.reference };
}

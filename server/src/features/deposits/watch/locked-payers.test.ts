import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUtr } from '../../../../../test/builders/people.ts';
import { aUser, balanceOf, eventually } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { somePayments } from '../../../../../test/builders/payments.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

async function lock(app: TestApp, user: TestUser): Promise<() => Promise<void>> {
  const { options } = app.app.deps.db.pool;
  const client = new Client({ ...options, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select 1 from user_counter where user_id = $1 for update', [user.userId]);
  return async () => void (await client.query('rollback'));
}

const declarePayment = (app: TestApp, user: TestUser, transactionId: string) =>
  app.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'bharatpay' } });

test(
  'credits all other users while one is locked for 15 s, by claim and by intent, and the locked user afterwards',
  { tags: 'payers.1' },
  async (context) => {
    const payments = await somePayments();
    const app = await ownApp(context, { payments });
    const [locked, other, intending] = [
      await aUser(app, { balance: 0 }),
      await aUser(app, { balance: 0 }),
      await aUser(app, { balance: 0 }),
    ];
    const theirs = Array.from({ length: 18 }, () => aUtr());
    for (const utr of theirs) expect((await declarePayment(app, locked, utr)).status).toBe(202);
    const utr = aUtr();
    expect((await declarePayment(app, other, utr)).status).toBe(202);
    const { body } = await app.post('/api/payment/intent', { as: intending, body: { method: 'bharatpay', amount: 700 } });
    const unlock = await lock(app, locked);
    await app.app.deps.db.pool.query(`update deposit set next_check_at = app_now() where state = 'pending'`);
    for (const each of theirs) payments.bank.pay({ utr: each, amountPaise: 10_000 });
    payments.bank.pay({ utr, amountPaise: 20_000 });
    payments.bank.pay({ amountPaise: Math.round(Number(body.data.payAmount) * 100) });
    await eventually(async () => {
      expect(await balanceOf(app, other)).toBe(200);
      expect(await balanceOf(app, intending)).toBe(Number(body.data.payAmount));
    });
    await unlock();
    await eventually(async () => expect(await balanceOf(app, locked)).toBe(1_800));
    await assertInvariants(app.app.deps.db.pool);
  },
);

test('keeps a claim whose rival is locked for 15 s and decides it afterwards', { tags: 'payers.2' }, async (context) => {
  const payments = await somePayments();
  const app = await ownApp(context, { payments });
  const [rival, user] = [await aUser(app, { balance: 0 }), await aUser(app, { balance: 0 })];
  const utr = aUtr();
  expect((await declarePayment(app, rival, utr)).status).toBe(202);
  const unlock = await lock(app, rival);
  payments.bank.pay({ utr, amountPaise: 30_000 });
  expect(await declarePayment(app, user, utr)).toMatchObject({ status: 202, body: { transaction: { status: 'pending' } } });
  await unlock();
  await eventually(async () => {
    const { wallet } = (await app.get('/api/payment/transaction-history', { as: user })).body;
    expect(wallet[0]).toMatchObject({ status: 'refused', reason: 'This payment has already been credited' });
    expect(await balanceOf(app, rival)).toBe(300);
  });
  await assertInvariants(app.app.deps.db.pool);
});

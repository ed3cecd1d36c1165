import { expect, test, type TestContext } from 'vitest';
import { intentsADay } from '@pinline/contract/deposits/deposits.rules';
import { aUser, balanceOf, passTime } from '../../builders/data.ts';
import { somePayments, takeAmounts } from '../../builders/payments.ts';
import { anAdmin, anApiKey, aUtr } from '../../builders/people.ts';
import { anUnclaimedPayment } from '../../builders/money-in-review.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { ownApp } from '../../harness/own-app.ts';
import { sendAtOnce } from '../../harness/synchronised.ts';
import { assertInvariants } from '../../invariants/assert-invariants.ts';

const tooMany = { status: 429, body: { code: 'TOO_MANY_INTENTS_A_DAY' } };

async function aSite(context: TestContext) {
  const payments = await somePayments(context);
  const app = await ownApp(context, { payments, env: { RATE_LIMIT: 'on' } });
  const open = (as: TestUser, more: object = {}) =>
    app.post('/api/payment/intent', { as, body: { method: 'bharatpay', amount: 500, ...more } });
  /** Opens and closes; returns the amount in paise. */
  const openAndClose = async (as: TestUser, more: object = {}) => {
    const reply = await open(as, more);
    expect(reply.status).toBe(201);
    expect((await app.send('DELETE', `/api/payment/intent/${reply.body.data._id}`, { as })).status).toBe(204);
    return Math.round(Number(reply.body.data.payAmount) * 100);
  };
  const openMany = async (as: TestUser, count: number) => {
    for (let n = 0; n < count; n += 1) await openAndClose(as);
  };
  return { app, payments, open, openAndClose, openMany };
}

test('a user opens ten payments a day, open and closed together; after that a UTR is credited as always', async (context) => {
  const { app, payments, open, openMany } = await aSite(context);
  const [eager, other] = [await aUser(app, { balance: 0 }), await aUser(app, { balance: 0 })];
  await openMany(eager, intentsADay - 2);
  expect((await open(eager)).status).toBe(201);
  expect((await open(eager)).status).toBe(201);
  const refused = await open(eager);
  expect(refused).toMatchObject(tooMany);
  // Until the first of the ten is a day old.
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(86_000);
  expect(wait).toBeLessThanOrEqual(86_400);
  expect(await open(eager, { method: 'crypto', currencyName: 'TRX' })).toMatchObject(tooMany);
  expect((await open(other)).status).toBe(201);

  const utr = payments.bank.pay({ amountPaise: 50_000 });
  const claim = await app.post('/api/payment/transaction', { as: eager, body: { transactionId: utr, method: 'bharatpay' } });
  expect(claim).toMatchObject({ status: 200, body: { balance: 500, transaction: { status: 'credited' } } });

  await passTime(app, 85_000);
  expect(await open(eager)).toMatchObject(tooMany);
  await passTime(app, 1_500);
  expect((await open(eager)).status).toBe(201);
  await assertInvariants(app.app.deps.db.pool);
});

test('a payment that is refused because two are open is not one of the ten', async (context) => {
  const { app, open, openMany } = await aSite(context);
  const user = await aUser(app);
  await openMany(user, intentsADay - 3);
  expect([(await open(user)).status, (await open(user)).status]).toEqual([201, 201]);
  for (let n = 0; n < 3; n += 1) expect((await open(user)).body.code).toBe('TOO_MANY_INTENTS');
  expect((await open(user, { method: 'crypto', currencyName: 'USDT' })).status).toBe(201);
  expect(await open(user, { method: 'crypto', currencyName: 'USDT' })).toMatchObject(tooMany);
});

test('twenty calls at once on two servers, by person and by key, open no more than are left of the ten', async (context) => {
  const { app, openMany } = await aSite(context);
  const second = await app.startSecondNode();
  const user = await aUser(app);
  const key = await anApiKey(app, user);
  await openMany(user, intentsADay - 1);
  const sends = Array.from({ length: 20 }, (_, n) => ({
    node: n % 2 === 0 ? app : second,
    path: '/api/payment/intent',
    as: n % 8 < 2 ? user : key,
    body: n % 3 === 0 ? { method: 'crypto', amount: 500, currencyName: 'TRX' } : { method: 'bharatpay', amount: 500 },
    key: `attack-${n}`,
  }));
  const replies = await sendAtOnce(sends);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status, body }) => status === 429 && body.code === 'TOO_MANY_INTENTS_A_DAY')).toHaveLength(19);
});

test('a closed amount is no one else’s for 25 hours, and a payment of it after its time goes to review', async (context) => {
  const { app, openAndClose } = await aSite(context);
  const [owner, thief, admin] = [await aUser(app, { balance: 0 }), await aUser(app, { balance: 0 }), await anAdmin(app)];
  // All others near it are taken, so that the next user gets this one as soon as it is free.
  await takeAmounts(app, owner, { base: 70_000 });
  const { pool } = app.app.deps.db;
  await pool.query(`delete from deposit_intent where pay_units = 70042`);
  const other = await aUser(app, { balance: 0 });
  expect(await openAndClose(other, { amount: 700 })).toBe(70_042);
  await pool.query(`update deposit_intent set created_at = app_now() where user_id = $1`, [owner.userId]);

  await passTime(app, 24.9 * 3_600);
  expect((await app.post('/api/payment/intent', { as: thief, body: { method: 'bharatpay', amount: 700 } })).body.code).toBe(
    'DEPOSITS_BUSY',
  );
  const reference = aUtr();
  await anUnclaimedPayment(app, { reference, amountPaise: 70_042 });
  expect([await balanceOf(app, other), await balanceOf(app, thief)]).toEqual([0, 0]);
  const { data } = (await app.get('/api/admin/deposits?status=unclaimed', { as: admin })).body;
  expect(data).toMatchObject([{ reference, suggestedUser: { _id: String(other.userId) } }]);
  // A stranger's claim of it is not credited either.
  const claim = await app.post('/api/payment/transaction', { as: thief, body: { transactionId: reference, method: 'bharatpay' } });
  expect(claim).toMatchObject({ status: 202, body: { transaction: { status: 'review' } } });

  await passTime(app, 0.2 * 3_600);
  await pool.query(`update deposit_intent set created_at = app_now() where user_id = $1`, [owner.userId]);
  expect(await openAndClose(thief, { amount: 700 })).toBe(70_042);
  await assertInvariants(pool);
});

test('an amount needs 495 users to be taken, and its refusal names another way', async (context) => {
  const { app, open } = await aSite(context);
  const [taker, payer] = [await aUser(app), await aUser(app)];
  await takeAmounts(app, taker, { base: 50_000 });
  const { rows } = await app.app.deps.db.pool.query('select count(*)::int as taken from deposit_intent where user_id = $1', [taker.userId]);
  expect(Math.ceil(rows[0].taken / intentsADay)).toBe(495);
  expect(await open(payer)).toMatchObject({
    status: 503,
    body: { code: 'DEPOSITS_BUSY', message: 'Too many payments of this amount are open. Please choose another amount.' },
  });
  // Another amount has its own.
  expect((await open(payer, { amount: 600 })).status).toBe(201);
});

import { expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUtr } from '../../../../../test/builders/people.ts';
import { aUser, balanceOf, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { somePayments, type Payments } from '../../../../../test/builders/payments.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

type Site = { app: TestApp; payments: Payments };

async function aSite(context: Parameters<typeof ownApp>[0], limits: 'on' | 'off'): Promise<Site> {
  const payments = await somePayments();
  return { app: await ownApp(context, { payments, env: { RATE_LIMIT: limits } }), payments };
}

const declarePayment = ({ app }: Site, user: TestUser, transactionId: string) =>
  app.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'bharatpay' } });
const createIntent = ({ app }: Site, user: TestUser) =>
  app.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount: 100 } });
const tooMany = { status: 429, body: { code: 'RATE_LIMITED' } };

async function hitsOf({ app }: Site, user: TestUser): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query(`select count(*)::int as hits from throttle_hit where key = $1`, [String(user.userId)]);
  return rows[0].hits;
}

test('a payment credited to another user counts as a guess, a user’s own payment does not', async (context) => {
  const site = await aSite(context, 'on');
  const { app, payments } = site;
  const [payer, guesser] = [await aUser(app, { balance: 0 }), await aUser(app, { balance: 0 })];
  const utr = payments.bank.pay({ amountPaise: 10_000 });
  expect((await declarePayment(site, payer, utr)).status).toBe(200);
  expect(await hitsOf(site, payer)).toBe(0);
  for (let n = 0; n < 20; n += 1)
    expect(await declarePayment(site, guesser, utr)).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
  expect(await hitsOf(site, guesser)).toBe(20);
  const own = payments.bank.pay({ amountPaise: 20_000 });
  expect(await declarePayment(site, guesser, own)).toMatchObject(tooMany);
  expect((await declarePayment(site, payer, aUtr())).status).toBe(202);
  await passTime(app, 3_500);
  expect(await declarePayment(site, guesser, own)).toMatchObject(tooMany);
  await passTime(app, 110);
  expect((await declarePayment(site, guesser, own)).status).toBe(200);
  expect([await balanceOf(app, payer), await balanceOf(app, guesser)]).toEqual([100, 200]);
});

test('a repeated request after a lost reply is not a guess', async (context) => {
  const { app, payments } = await aSite(context, 'on');
  const user = await aUser(app, { balance: 0 });
  const body = { transactionId: payments.bank.pay({ amountPaise: 10_000 }), method: 'bharatpay' };
  const say = () => app.post('/api/payment/transaction', { as: user, body, key: 'lost' });
  expect((await say()).status).toBe(200);
  await app.app.deps.db.pool.query(`update idempotency set status = null, reply = null, created_at = created_at - interval '1 minute'`);
  expect(await say()).toMatchObject({ status: 200, body: { balance: 100, transaction: { status: 'credited' } } });
  expect(await hitsOf({ app, payments }, user)).toBe(0);
});

test('of 59 references sent at once, 20 are stored and the others refused', { tags: 'G2' }, async (context) => {
  const { app } = await aSite(context, 'on');
  const guesser = await aUser(app, { balance: 0 });
  const replies = await sendAtOnce(
    Array.from({ length: 59 }, () => ({
      node: app,
      path: '/api/payment/transaction',
      as: guesser,
      body: { transactionId: aUtr(), method: 'bharatpay' },
    })),
  );
  const { rows } = await app.app.deps.db.pool.query('select count(*)::int as stored from deposit where user_id = $1', [guesser.userId]);
  expect(rows).toEqual([{ stored: 20 }]);
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(20);
  expect(replies.filter(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0)).toHaveLength(39);
});

test('twenty own payments declared at once are all credited, and none counts', async (context) => {
  const site = await aSite(context, 'on');
  const { app, payments } = site;
  const user = await aUser(app, { balance: 0 });
  const replies = await sendAtOnce(
    Array.from({ length: 20 }, () => ({
      node: app,
      path: '/api/payment/transaction',
      as: user,
      body: { transactionId: payments.bank.pay({ amountPaise: 10_000 }), method: 'bharatpay' },
    })),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await balanceOf(app, user), await hitsOf(site, user)]).toEqual([2_000, 0]);
});
test('counts nothing if limits are off', async (context) => {
  const site = await aSite(context, 'off');
  const [payer, guesser] = [await aUser(site.app), await aUser(site.app)];
  const utr = site.payments.bank.pay({ amountPaise: 10_000 });
  await declarePayment(site, payer, utr);
  expect((await declarePayment(site, guesser, utr)).status).toBe(409);
  expect((await declarePayment(site, guesser, aUtr())).status).toBe(202);
  expect((await createIntent(site, guesser)).status).toBe(201);
  expect(await hitsOf(site, guesser)).toBe(0);
});

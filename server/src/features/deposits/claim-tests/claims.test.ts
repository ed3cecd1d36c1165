import { expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUtr } from '../../../../../test/builders/people.ts';
import { aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { somePayments, type Payments } from '../../../../../test/builders/payments.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

const declarePayment = (app: Pick<TestApp, 'post'>, user: TestUser, body: { transactionId: string; method: 'bharatpay' | 'crypto' }) =>
  app.post('/api/payment/transaction', { as: user, body });
const newestOf = async (app: Pick<TestApp, 'get'>, user: TestUser) =>
  (await app.get('/api/payment/transaction-history', { as: user })).body.wallet[0];

test.concurrent(
  'a deposit that arrives ten minutes after it was declared, on another node, is credited once and the open page is notified',
  { tags: 'claims.1' },
  async (context) => {
    const payments = await somePayments(context);
    const app = await ownApp(context, { payments });
    const user = await aUser(app, { balance: 0 });
    const transactionId = aUtr();
    expect((await declarePayment(app, user, { transactionId, method: 'bharatpay' })).status).toBe(202);
    const second = await app.startSecondNode();
    await app.app.stop();
    await passTime({ ...second }, 600);
    const socket = await connect(second, user);
    payments.bank.pay({ utr: transactionId, amountPaise: 40_000 });
    const credited = await socket.frame((frame) => 'type' in frame && frame.type === 'deposit' && frame.transaction.status === 'credited');
    expect(credited).toMatchObject({ transaction: { amount: 400 }, balance: 400 });
    socket.close();
    expect(await newestOf(second, user)).toMatchObject({ price: 400, status: 'credited' });
    await assertInvariants(second.app.deps.db.pool);
  },
);

test.concurrent('a transaction id waits ten minutes for rival claims, says so, and is credited without one', async (context) => {
  const { app, payments } = await anAppWithPayments(context);
  const user = await aUser(app, { balance: 0 });
  const transactionId = payments.chain.send({ coin: 'TRX', units: 100_000_000 });
  const reply = await declarePayment(app, user, { transactionId, method: 'crypto' });
  expect(reply).toMatchObject({
    status: 202,
    body: { transaction: { status: 'pending', amount: 2_812.34 }, message: expect.stringContaining('unless someone else claims it') },
  });
  await passTime(app, 540);
  await afterRounds(app, 'deposits', 2);
  expect(await balanceOf(app, user)).toBe(0);
  await passTime(app, 65);
  await eventually(async () => expect(await balanceOf(app, user)).toBe(2_812.34));
});

test.concurrent(
  'a stranger’s transaction id, claimed fifty times at once by two users, gives at most one credit',
  { tags: 'G3' },
  async (context) => {
    const { app, payments } = await anAppWithPayments(context);
    const [ann, bob] = [await aUser(app, { balance: 0 }), await aUser(app, { balance: 0 })];
    const transactionId = payments.chain.send({ coin: 'USDT', units: 10_000_000 });
    const replies = await sendAtOnce(
      Array.from({ length: 50 }, (_, n) => ({
        node: app,
        path: '/api/payment/transaction',
        as: n % 2 === 0 ? ann : bob,
        body: { transactionId, method: 'crypto' },
      })),
    );
    // A user's calls take turns at the database; those that can't be served in their time are asked to come again.
    const late = replies.filter(({ status }) => status !== 202);
    expect(new Set(late.map(({ status, body }) => `${status} ${body.code}`)).difference(new Set(['503 SERVER_BUSY']))).toEqual(new Set());
    for (const user of [ann, bob]) expect((await declarePayment(app, user, { transactionId, method: 'crypto' })).status).toBe(202);
    await passTime(app, 601);
    await eventually(async () =>
      expect([await newestOf(app, ann), await newestOf(app, bob)]).toMatchObject([{ status: 'review' }, { status: 'review' }]),
    );
    expect([await balanceOf(app, ann), await balanceOf(app, bob)]).toEqual([0, 0]);
  },
);

test.concurrent('a verifier that is down for a day expires no deposit', { tags: ['F3', 'claims.2'] }, async (context) => {
  const { app, payments } = await anAppWithPayments(context);
  const user = await aUser(app, { balance: 0 });
  payments.bank.switchOn({ kind: 'status', status: 503 });
  const transactionId = payments.bank.pay({ amountPaise: 70_000 });
  await declarePayment(app, user, { transactionId, method: 'bharatpay' });
  await passTime(app, 25 * 60 * 60);
  await eventually(async () =>
    expect(await newestOf(app, user)).toMatchObject({ status: 'pending', reason: expect.stringContaining('can’t be checked right now') }),
  );
  payments.bank.switchOff();
  await passTime(app, 1_800);
  await eventually(async () => expect(await balanceOf(app, user)).toBe(700));
});

test.concurrent('a verifier that answers for another transaction credits nothing', { tags: 'claims.3' }, async (context) => {
  const { app, payments } = await anAppWithPayments(context);
  const user = await aUser(app, { balance: 0 });
  const transactionId = payments.chain.send({ coin: 'USDT', units: 10_000_000 });
  payments.chain.switchOn({ kind: 'lying' });
  expect(await declarePayment(app, user, { transactionId, method: 'crypto' })).toMatchObject({
    status: 202,
    body: { message: expect.stringContaining('can’t be checked right now') },
  });
  expect(await balanceOf(app, user)).toBe(0);
});

test.concurrent('twenty invalid references are the limit for an hour', { tags: 'G2' }, async (context) => {
  const { app } = await anAppWithPayments(context, { RATE_LIMIT: 'on' });
  const user = await aUser(app, { balance: 0 });
  for (let n = 0; n < 20; n += 1)
    expect((await declarePayment(app, user, { transactionId: aUtr(), method: 'bharatpay' })).status).toBe(202);
  expect(await declarePayment(app, user, { transactionId: aUtr(), method: 'bharatpay' })).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED' },
  });
});

async function anAppWithPayments(
  context: Parameters<typeof ownApp>[0],
  env: Record<string, string> = {},
): Promise<{ app: TestApp; payments: Payments }> {
  const payments = await somePayments(context);
  const app = await ownApp(context, { payments, env });
  context.onTestFinished(() => assertInvariants(app.app.deps.db.pool));
  return { app, payments };
}

test.concurrent('a payment made in time is credited although the bank was unreachable for three days', async (context) => {
  const { app, payments } = await anAppWithPayments(context);
  const [declaring, intending] = [await aUser(app, { balance: 0 }), await aUser(app, { balance: 0 })];
  const { pool } = app.app.deps.db;
  const lastReading = `select done_until from job_lease where job = 'deposits:upi'`;
  await eventually(async () => expect((await pool.query(lastReading)).rows).toEqual([{ done_until: expect.any(Date) }]));
  const { body } = await app.post('/api/payment/intent', { as: intending, body: { method: 'bharatpay', amount: 500 } });
  payments.bank.switchOn({ kind: 'token_expired' });
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000);
  const transactionId = payments.bank.pay({ amountPaise: 30_000, at: threeDaysAgo });
  payments.bank.pay({ amountPaise: Math.round(Number(body.data.payAmount) * 100), at: threeDaysAgo });
  await declarePayment(app, declaring, { transactionId, method: 'bharatpay' });
  await pool.query(`update deposit set declared_at = declared_at - interval '3 days', next_check_at = app_now()`);
  await pool.query(`update deposit_intent set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days'`);
  await pool.query(`update app_user set created_at = created_at - interval '4 days'`);
  await pool.query(`update job_lease set done_until = app_now() - interval '3 days'`);
  payments.bank.switchOff();
  await eventually(async () => expect(await balanceOf(app, declaring)).toBe(300));
  await app.post('/api/payment/intent', { as: declaring, body: { method: 'bharatpay', amount: 100 } });
  await eventually(async () => expect(await balanceOf(app, intending)).toBe(Number(body.data.payAmount)));
});

test.concurrent('a reply that was lost with its node is given by the next one', { tags: 'claims.4' }, async (context) => {
  const { app, payments } = await anAppWithPayments(context);
  const user = await aUser(app, { balance: 0 });
  const body = { transactionId: payments.bank.pay({ amountPaise: 12_300 }), method: 'bharatpay' };
  const ask = () => app.post('/api/payment/transaction', { as: user, body, key: 'lost' });
  expect((await ask()).status).toBe(200);
  await app.app.deps.db.pool.query(`update idempotency set status = null, reply = null, created_at = created_at - interval '1 minute'`);
  expect(await ask()).toMatchObject({ status: 200, body: { balance: 123, transaction: { status: 'credited', amount: 123 } } });
});

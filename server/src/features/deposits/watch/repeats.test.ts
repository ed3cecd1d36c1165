import { afterAll, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUtr } from '../../../../../test/builders/people.ts';
import { aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { anUnclaimedPayment } from '../../../../../test/builders/money-in-review.ts';
import { rates, somePayments, type Payments } from '../../../../../test/builders/payments.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { passProcessTime } from '../../../../../test/processes/process-clock.ts';
import { setUpCrypto } from '../settings/crypto-settings.commands.ts';

afterAll(() => void vi.restoreAllMocks());

async function aSite(context: Parameters<typeof ownApp>[0]): Promise<{ app: TestApp; payments: Payments }> {
  const payments = await somePayments();
  return { app: await ownApp(context, { payments, env: { CRYPTO_CLAIM_MINUTES: '0' } }), payments };
}

const declarePayment = (app: TestApp, user: TestUser, body: { transactionId: string; method: 'bharatpay' | 'crypto' }) =>
  app.post('/api/payment/transaction', { as: user, body });
const newestOf = async (app: TestApp, user: TestUser) => (await app.get('/api/payment/transaction-history', { as: user })).body.wallet[0];

async function loseAnswers(app: TestApp): Promise<void> {
  await app.app.deps.db.pool.query(`update idempotency set status = null, reply = null, created_at = created_at - interval '1 minute'`);
}

test('returns an open intent again after a lost reply and opens a new one after it was closed', async (context) => {
  const { app } = await aSite(context);
  const user = await aUser(app, { balance: 0 });
  const createIntent = (body: object, key?: string) =>
    app.post('/api/payment/intent', { as: user, body, ...(key === undefined ? {} : { key }) });
  const wish = { method: 'bharatpay', amount: 500 };
  const lost = (await createIntent(wish, 'lost')).body.data;
  await createIntent({ method: 'crypto', amount: 500, currencyName: 'USDT' });
  await createIntent({ method: 'bharatpay', amount: 400 });
  await loseAnswers(app);
  expect(await createIntent(wish, 'lost')).toMatchObject({ status: 201, body: { data: { _id: lost._id, payAmount: lost.payAmount } } });
  expect((await app.get('/api/payment/intents', { as: user })).body.data).toHaveLength(3);
  await app.send('DELETE', `/api/payment/intent/${lost._id}`, { as: user });
  await loseAnswers(app);
  const reopened = await createIntent(wish, 'lost');
  expect(reopened).toMatchObject({ status: 201, body: { data: { amount: 500, status: 'waiting' } } });
  expect(reopened.body.data._id).not.toBe(lost._id);
});

test('a payment named by a second user goes to the first, who is notified', async (context) => {
  const { app, payments } = await aSite(context);
  const [first, second] = [await aUser(app, { balance: 0 }), await aUser(app, { balance: 0 })];
  const utr = aUtr();
  expect((await declarePayment(app, first, { transactionId: utr, method: 'bharatpay' })).status).toBe(202);
  const socket = await connect(app, first);
  payments.bank.pay({ utr, amountPaise: 20_000 });
  expect(await declarePayment(app, second, { transactionId: utr, method: 'bharatpay' })).toMatchObject({
    status: 409,
    body: { code: 'REFERENCE_USED' },
  });
  await socket.frame((frame) => 'type' in frame && frame.type === 'deposit' && frame.transaction.status === 'credited');
  socket.close();
  expect([await balanceOf(app, first), await balanceOf(app, second)]).toEqual([200, 0]);
});

test('a coin without a rate cannot be paid in; the other one can', async (context) => {
  const { app, payments } = await aSite(context);
  const user = await aUser(app);
  await setUpCrypto(app.app.deps, { walletAddress: payments.chain.address, rates: { ...rates, TRX: null } });
  const createIntent = (currencyName: string) =>
    app.post('/api/payment/intent', { as: user, body: { method: 'crypto', amount: 100, currencyName } });
  expect(await createIntent('TRX')).toMatchObject({ status: 409, body: { code: 'DEPOSITS_NOT_SET_UP' } });
  expect((await createIntent('USDT')).status).toBe(201);
});

test('a deposit waits while its method is removed, for a day and longer', async (context) => {
  const { app, payments } = await aSite(context);
  const user = await aUser(app, { balance: 0 });
  const transactionId = payments.chain.sendRaw({ kind: 'unconfirmed', coin: 'TRX', units: 10_000_000 });
  expect((await declarePayment(app, user, { transactionId, method: 'crypto' })).status).toBe(202);
  await setUpCrypto(app.app.deps, { walletAddress: null, rates });
  const wish = { method: 'crypto', amount: 100, currencyName: 'USDT' };
  expect(await app.post('/api/payment/intent', { as: user, body: wish })).toMatchObject({
    status: 409,
    body: { code: 'DEPOSITS_NOT_SET_UP' },
  });
  // As long as verifiers are kept.
  passProcessTime(2);
  await passTime(app, 25 * 60 * 60);
  const reason = expect.stringContaining('can’t be checked right now');
  await eventually(async () => expect(await newestOf(app, user)).toMatchObject({ status: 'pending', reason }));
});

test('only its owner can see and close an intent', async (context) => {
  const { app } = await aSite(context);
  const [owner, stranger] = [await aUser(app), await aUser(app)];
  const { body } = await app.post('/api/payment/intent', { as: owner, body: { method: 'bharatpay', amount: 500 } });
  const path = `/api/payment/intent/${body.data._id}`;
  const notFound = { status: 404, body: { code: 'INTENT_NOT_FOUND' } };
  expect(await app.get(path, { as: stranger })).toMatchObject(notFound);
  expect(await app.send('DELETE', path, { as: stranger })).toMatchObject(notFound);
  expect((await app.get(path, { as: owner })).body.data).toMatchObject({ status: 'waiting' });
});

test('a recorded payment needs no second lookup at the bank', async (context) => {
  const { app } = await aSite(context);
  const user = await aUser(app, { balance: 0 });
  const { reference } = await anUnclaimedPayment(app, { amountPaise: 12_300, age: '0 seconds' });
  expect((await declarePayment(app, user, { transactionId: reference, method: 'bharatpay' })).status).toBe(200);
  expect(await balanceOf(app, user)).toBe(123);
});

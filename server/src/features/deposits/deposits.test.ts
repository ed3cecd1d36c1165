import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { anApiKey, aUtr } from '../../../../test/builders/people.ts';
import { aUser, balanceOf, eventually } from '../../../../test/builders/data.ts';
import { payee, startPayments, type Payments } from '../../../../test/builders/payments.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { sendAtOnce } from '../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { textFromOutside, toOutside } from '../../platform/secrets/outside-ids.ts';
import { explainReason } from './deposits.reasons.ts';

let payments: Payments;
let app: TestApp;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments, env: { CRYPTO_CLAIM_MINUTES: '0' } });
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
  await payments.close();
});

const poor = () => aUser(app, { balance: 0 });
const upi = (user: TestUser, transactionId: string, key?: string) => declarePayment(user, { transactionId, method: 'bharatpay' }, key);
const crypto = (user: TestUser, transactionId: string) => declarePayment(user, { transactionId, method: 'crypto' });
const declarePayment = (user: TestUser, body: object, key?: string): Promise<TestReply> =>
  app.post('/api/payment/transaction', { as: user, body, ...(key === undefined ? {} : { key }) });
const createIntent = (user: TestUser, body: object): Promise<TestReply> => app.post('/api/payment/intent', { as: user, body });
const history = async (user: TestUser, query = '') =>
  (await app.get(`/api/payment/transaction-history${query}`, { as: user })).body as {
    wallet: Record<string, unknown>[];
    total_pages: number;
    total: number;
  };

describe('a UTR', () => {
  test('known to the bank is credited with the bank’s amount', { tags: 'G1' }, async () => {
    const user = await poor();
    const utr = payments.bank.pay({ amountPaise: 50_037 });
    expect(await upi(user, utr)).toMatchObject({
      status: 200,
      body: { balance: 500.37, transaction: { amount: 500.37, status: 'credited' } },
    });
    expect(await history(user)).toMatchObject({
      total: 1,
      wallet: [{ price: 500.37, transactionId: utr, type: 'bharatpay', status: 'credited', reason: null }],
    });
  });

  test.each([
    ['spaces and dashes', (utr: string) => ` ${utr.slice(0, 4)} ${utr.slice(4, 8)}-${utr.slice(8)}\n`],
    ['full-width digits', (utr: string) => utr.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
  ])('counts once in whatever spelling: %s', async (_name, spelt) => {
    const [user, other] = [await poor(), await poor()];
    const utr = payments.bank.pay({ amountPaise: 10_000 });
    expect((await upi(user, spelt(utr))).status).toBe(200);
    for (const again of [user, other]) expect(await upi(again, utr)).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
  });

  test.each(['', '   ', '12345678901', '1234567890123', '12345678901a'])(
    "that can't be one gives an error beside its field: %j",
    async (wrong) => {
      const reply = await upi(await poor(), wrong);
      expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS', errors: { transactionId: expect.any(String) } } });
    },
  );

  test('sent fifty times at once by two users gives one credit of the bank’s amount', { tags: ['G2', 'deposits.1'] }, async () => {
    const [ann, bob] = [await poor(), await poor()];
    const transactionId = payments.bank.pay({ amountPaise: 12_345 });
    const replies = await sendAtOnce(
      Array.from({ length: 50 }, (_, n) => ({
        node: app,
        path: '/api/payment/transaction',
        as: n % 2 === 0 ? ann : bob,
        body: { transactionId, method: 'bharatpay', amount: 999_999 },
      })),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await balanceOf(app, ann)) + (await balanceOf(app, bob))).toBe(123.45);
    expect(replies.map(({ status }) => status).filter((status) => ![200, 202, 409].includes(status))).toEqual([]);
  });

  test('that failed at the bank is refused with the reason', async () => {
    const user = await poor();
    const utr = payments.bank.pay({ amountPaise: 10_000, status: 'FAILED' });
    expect(await upi(user, utr)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_NOT_OURS', message: expect.stringContaining('failed') },
    });
    expect(await history(user)).toMatchObject({ wallet: [{ price: null, status: 'refused' }] });
  });

  test('with one key gives one answer', { tags: 'deposits.2' }, async () => {
    const user = await poor();
    const utr = payments.bank.pay({ amountPaise: 10_000 });
    const first = await upi(user, utr, 'key-1');
    expect(await upi(user, utr, 'key-1')).toMatchObject({ status: 200, body: first.body });
    expect(await upi(user, aUtr(), 'key-1')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await balanceOf(app, user)).toBe(100);
  });
});

describe('a payment the bank does not know yet', () => {
  test('is pending, then credited automatically when it arrives, and the open page is notified', { tags: 'deposits.5' }, async () => {
    const user = await poor();
    const utr = aUtr();
    expect(await upi(user, utr)).toMatchObject({
      status: 202,
      body: {
        balance: 0,
        transaction: { amount: null, status: 'pending' },
        message: 'We’re checking this payment and will credit it as soon as it arrives.',
      },
    });
    const socket = await connect(app, user);
    payments.bank.pay({ utr, amountPaise: 20_000 });
    const frame = await socket.frame((frame) => 'type' in frame && frame.type === 'deposit' && frame.transaction.status === 'credited');
    expect(frame).toMatchObject({ transaction: { amount: 200, transactionId: utr }, balance: 200 });
    socket.close();
  });
});

describe('a bank that cannot be asked', () => {
  test.each([
    { kind: 'token_expired' } as const,
    { kind: 'html' } as const,
    { kind: 'status', status: 500 } as const,
    { kind: 'status', status: 401 } as const,
    { kind: 'huge' } as const,
  ])('%o is reported, and nothing is lost', { tags: 'deposits.3' }, async (fault) => {
    const user = await poor();
    const utr = payments.bank.pay({ amountPaise: 30_000 });
    payments.bank.switchOn(fault);
    try {
      const reply = await upi(user, utr);
      expect(reply).toMatchObject({
        status: 202,
        body: { transaction: { status: 'pending' }, message: expect.stringContaining('can’t be checked right now') },
      });
    } finally {
      payments.bank.switchOff();
    }
    await eventually(async () => expect(await balanceOf(app, user)).toBe(300));
  });
});

describe('a transaction id', () => {
  test('of USDT is credited at the day’s rate, rounded down', async () => {
    const user = await poor();
    const txid = payments.chain.send({ coin: 'USDT', units: 10_003_700 });
    expect(await crypto(user, `https://tronscan.org/#/transaction/${txid.toUpperCase()}`)).toMatchObject({
      status: 200,
      body: { balance: 885.32 },
    });
  });

  test.each([
    ['fake_token', 'not_a_payment'],
    ['failed', 'failed'],
    ['approval', 'not_a_payment'],
  ] as const)('of a %s transaction is refused', async (kind, reason) => {
    const user = await poor();
    const txid = payments.chain.sendRaw({ kind, coin: 'USDT', units: 10_000_000 });
    expect(await crypto(user, txid)).toMatchObject({ status: 409, body: { code: 'PAYMENT_NOT_OURS' } });
    expect(await balanceOf(app, user)).toBe(0);
    expect((await history(user)).wallet).toMatchObject([{ status: 'refused', reason: explainReason(reason) }]);
  });

  test('with two events to us in one transaction is credited once with their sum', { tags: 'G3' }, async () => {
    const user = await poor();
    const txid = payments.chain.sendRaw({ kind: 'two_events', coin: 'USDT', units: 10_000_000 });
    const reply = await crypto(user, txid);
    expect(reply.status).toBe(200);
    expect(await crypto(user, txid)).toMatchObject({ status: 409, body: { code: 'REFERENCE_USED' } });
    expect(await balanceOf(app, user)).toBe(reply.body.transaction.amount);
  });

  test('that is not final yet is pending, and expires when the chain drops it', { tags: 'deposits.4' }, async () => {
    const user = await poor();
    const txid = payments.chain.sendRaw({ kind: 'unconfirmed', coin: 'TRX', units: 10_000_000 });
    expect(await crypto(user, txid)).toMatchObject({ status: 202, body: { transaction: { status: 'pending' } } });
    payments.chain.drop(txid);
    await app.app.deps.db.pool.query(
      `update deposit set declared_at = declared_at - interval '24 hours', next_check_at = app_now() where reference = $1`,
      [txid],
    );
    await eventually(async () => expect((await history(user)).wallet).toMatchObject([{ status: 'expired', price: null }]));
  });
});

describe('an intent', () => {
  test('says what to pay and is credited automatically', async () => {
    const user = await poor();
    const { status, body } = await createIntent(user, { method: 'bharatpay', amount: 500 });
    expect(status).toBe(201);
    const intent = body.data;
    expect(intent).toMatchObject({ amount: 500, payCurrency: 'INR', status: 'waiting', rate: null, walletAddress: null });
    expect(intent.payAmount).toMatch(/^50\d\.(?!00)\d\d$/);
    expect(intent.upiLink).toBe(
      `upi://pay?pa=${encodeURIComponent(payee.upiId)}&pn=${encodeURIComponent(payee.holderName)}&am=${intent.payAmount}&cu=INR&tr=PL${toOutside(app.app.deps, 'intent', Number(intent._id))}`,
    );
    const socket = await connect(app, user);
    payments.bank.pay({ amountPaise: Math.round(Number(intent.payAmount) * 100) });
    const frame = await socket.frame((each) => 'type' in each && each.type === 'deposit');
    expect(frame).toMatchObject({
      transaction: { intentId: intent._id, status: 'credited', amount: Number(intent.payAmount) },
      balance: Number(intent.payAmount),
    });
    socket.close();
    expect(await app.get(`/api/payment/intent/${intent._id}`, { as: user })).toMatchObject({ body: { data: { status: 'credited' } } });
    expect(await app.get('/api/payment/intents', { as: user })).toMatchObject({ body: { data: [] } });
  });

  test.each(['USDT', 'TRX'] as const)('in %s freezes the rate', async (coin) => {
    const user = await poor();
    const { body } = await createIntent(user, { method: 'crypto', amount: 1000, currencyName: coin });
    const { payAmount, rate, walletAddress, upiLink } = body.data;
    expect([walletAddress, upiLink]).toEqual([payments.chain.address, null]);
    expect(payAmount).toMatch(/^\d+\.\d\d(?!00)\d\d$|^\d+\.\d\d\d$/);
    const units = Math.round(Number(payAmount) * 1e6);
    payments.chain.send({ coin, units });
    await eventually(async () => expect(await balanceOf(app, user)).toBe(Math.floor((units * rate) / 1e4) / 100));
    expect(await balanceOf(app, user)).toBeGreaterThanOrEqual(1000);
  });

  test('is opened and read by a key of its user, which closes none', async () => {
    const user = await poor();
    const [key, foreign] = [await anApiKey(app, user), await anApiKey(app, await poor())];
    const { data } = (await createIntent(key, { method: 'bharatpay', amount: 500 })).body;
    expect((await app.get('/api/payment/intents', { as: key })).body.data).toEqual([data]);
    const stored = textFromOutside(app.app.deps, 'intent', data._id);
    expect((await app.get('/api/payment/intents', { as: user })).body.data).toEqual([{ ...data, _id: stored }]);
    const one = `/api/payment/intent/${data._id}`;
    expect((await app.get(one, { as: foreign })).body.code).toBe('INTENT_NOT_FOUND');
    expect((await app.send('DELETE', one, { as: key })).body.code).toBe('KEY_NOT_PERMITTED');
    expect((await app.get(one, { as: key })).body.data).toEqual(data);
  });

  test('frees its place when it is closed', async () => {
    const user = await poor();
    const [first] = [
      await createIntent(user, { method: 'bharatpay', amount: 100 }),
      await createIntent(user, { method: 'bharatpay', amount: 200 }),
    ];
    expect(await createIntent(user, { method: 'bharatpay', amount: 300 })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_INTENTS' },
    });
    expect((await app.send('DELETE', `/api/payment/intent/${first.body.data._id}`, { as: user })).status).toBe(204);
    expect((await createIntent(user, { method: 'bharatpay', amount: 300 })).status).toBe(201);
    expect((await app.get('/api/payment/intents', { as: user })).body.data).toHaveLength(2);
    payments.bank.pay({ amountPaise: Math.round(Number(first.body.data.payAmount) * 100) });
    await eventually(async () => expect(await balanceOf(app, user)).toBe(Number(first.body.data.payAmount)));
  });

  test.each([
    [{ method: 'bharatpay', amount: 9.99 }, 'amount'],
    [{ method: 'bharatpay', amount: 100_000.01 }, 'amount'],
    [{ method: 'bharatpay', amount: 100.001 }, 'amount'],
    [{ method: 'crypto', amount: 100 }, 'currencyName'],
    [{ method: 'cash', amount: 100 }, 'method'],
  ])('%o gives an error beside its field', async (body, field) => {
    const reply = await createIntent(await poor(), body);
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } });
  });
});

describe('where nothing is set up', () => {
  test('every payment method is reported as not set up', async () => {
    const bare = await startTestApp();
    try {
      const user = await aUser(bare);
      const post = (path: string, body: object) => bare.post(path, { as: user, body });
      const refused = { status: 409, body: { code: 'DEPOSITS_NOT_SET_UP' } };
      expect(await post('/api/payment/transaction', { transactionId: aUtr(), method: 'bharatpay' })).toMatchObject(refused);
      expect(await post('/api/payment/transaction', { transactionId: 'a'.repeat(64), method: 'crypto' })).toMatchObject(refused);
      expect(await post('/api/payment/intent', { method: 'bharatpay', amount: 100 })).toMatchObject(refused);
      expect(await post('/api/payment/intent', { method: 'crypto', amount: 100, currencyName: 'TRX' })).toMatchObject(refused);
      expect((await bare.get('/api/payment/upi', { as: user })).body).toEqual({
        data: { imageId: null, src: null, upiId: null, holderName: null },
      });
      expect((await bare.get('/api/payment/allcurrency', { as: user })).body).toEqual({ data: [], walletAddress: null, network: 'TRC20' });
    } finally {
      await bare.stop();
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { payee, rates, setUpPayments, somePayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';

let payments: Payments;
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  admin = await anAdmin(app);
});
beforeEach(() => setUpPayments(app.app.deps, payments));
afterAll(async () => {
  await app.stop();
  await payments.close();
});

const upi = async () => (await app.get('/api/admin/upi', { as: admin })).body.data;
const saveUpi = (body: object) => app.send('PUT', '/api/admin/upi', { as: admin, body: { ...payee, imageId: null, ...body } });
const testFeed = (as = admin) => app.post('/api/admin/upi/test', { as });
const currency = (usdt: number, trx: number) => ({
  usdt: { currencyName: 'USDT', currencyPrice: usdt },
  trx: { currencyName: 'TRX', currencyPrice: trx },
});
const saveCurrency = (body: object) => app.send('PUT', '/api/admin/currency', { as: admin, body: { ...currency(88.5, 28.1), ...body } });
async function newestAudit(): Promise<{ rows: number; newest: Record<string, unknown> }> {
  const { rows } = await app.app.deps.db.pool.query(
    'select actor_id, action, target, before, after, address from audit_log order by id desc',
  );
  return { rows: rows.length, newest: rows[0] };
}

describe('the UPI card', () => {
  test('shows the last 4 characters of the token and keeps it when it is left out or masked', async () => {
    expect(await upi()).toEqual({ ...payee, merchantId: '40000001', Token: '••••bank', imageId: null, existingQrUrl: null });
    for (const kept of [{}, { Token: '••••bank' }, { Token: '' }, { Token: '••••', merchantId: '40000001' }]) {
      expect((await saveUpi({ upiId: ' shop@examplebank ', holderName: 'A Shop', ...kept })).body.data).toMatchObject({
        upiId: 'shop@examplebank',
        holderName: 'A Shop',
        merchantId: '40000001',
        Token: '••••bank',
      });
      expect((await testFeed()).body.isWorking).toBe(true);
    }
  });

  test('seals a new token, shows it to no one and audits only that it changed', async () => {
    const Token = 'a-new-token-of-the-merchant-77aa';
    const before = await newestAudit();
    const reply = await saveUpi({ Token, merchantId: '' });
    expect(reply.body.data).toMatchObject({ Token: '••••77aa', merchantId: '' });
    const after = await newestAudit();
    expect(after.rows).toBe(before.rows + 1);
    expect(after.newest).toMatchObject({
      actor_id: admin.userId,
      action: 'payment-settings.upi',
      target: 'setting:upi',
      after: { ...payee, merchantId: null, imageId: null, token: 'token changed' },
      address: expect.stringContaining('127.0.0.1'),
    });
    expect(after.newest['before']).toEqual({ ...payee, merchantId: '40000001', imageId: null });
    expect(await dumpTables(app)).not.toContain(Token);
    await saveUpi({});
    expect((await newestAudit()).newest).toMatchObject({ after: { token: 'token kept' } });
  });

  test.each([
    [{ upiId: 'no bank' }, 'upiId'],
    [{ upiId: '' }, 'upiId'],
    [{ holderName: '  ' }, 'holderName'],
    [{ Token: 'two words' }, 'Token'],
    [{ Token: 'tökén' }, 'Token'],
    [{ imageId: '4' }, 'imageId'],
  ])('is refused with %o', async (wrong, field) => {
    const [stored, audit] = [await upi(), await newestAudit()];
    expect(await saveUpi(wrong)).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } });
    expect([await upi(), await newestAudit()]).toEqual([stored, audit]);
  });

  test('saved by two at once keeps both changes of the token', async () => {
    for (let n = 0; n < 15; n += 1) {
      const replies = await Promise.all([
        saveUpi({ Token: `token-of-round-${1_000 + n}` }),
        saveUpi({ holderName: 'Another' }),
        saveUpi({}),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await upi()).Token).toBe(`••••${1_000 + n}`);
    }
  });
});

describe('the test of the feed', () => {
  test('says how many payments there were in two days', async () => {
    const before = payments.bank.readings();
    expect((await testFeed()).body).toEqual({ isWorking: true, message: 'It works: 0 payments in the last two days.' });
    expect(payments.bank.readings()).toBeGreaterThan(before);
    payments.bank.pay({ amountPaise: 1_000 });
    payments.bank.pay({ amountPaise: 1_000, at: new Date(Date.now() - 3 * 86_400_000) });
    expect((await testFeed()).body.message).toBe('It works: 1 payment in the last two days.');
    payments.bank.pay({ amountPaise: 1_000, at: new Date(Date.now() - 47 * 3_600_000) });
    expect((await testFeed()).body.message).toBe('It works: 2 payments in the last two days.');
  });

  test.each([
    [{ kind: 'token_expired' } as const, 'The token has expired or is wrong. Sign in at BharatPe again and save its new token here.'],
    [{ kind: 'status', status: 401 } as const, 'The token has expired or is wrong. Sign in at BharatPe again and save its new token here.'],
    [
      { kind: 'status', status: 503 } as const,
      'BharatPe cannot be reached right now (HTTP 503). Payments are saved and checked again automatically.',
    ],
    [
      { kind: 'html' } as const,
      expect.stringMatching(/^BharatPe gave an answer that cannot be read \(\d+ characters that are no JSON\)\.$/),
    ],
  ])('says what is wrong: %o', async (fault, message) => {
    payments.bank.switchOn(fault);
    const reply = await testFeed();
    payments.bank.switchOff();
    expect(reply).toMatchObject({ status: 200, body: { isWorking: false, message } });
  });

  test('reads with the settings saved a moment ago', async () => {
    expect((await testFeed()).body.isWorking).toBe(true);
    await saveUpi({ Token: 'a-token-of-another-user' });
    expect((await testFeed()).body.isWorking).toBe(false);
    await saveUpi({ Token: payments.bank.token });
    expect((await testFeed()).body.isWorking).toBe(true);
  });

  test('reports that the bank is unavailable', async (context) => {
    const own = await somePayments();
    const lonely = await ownApp(context, { payments: own });
    await own.bank.close();
    const reply = await lonely.post('/api/admin/upi/test', { as: await anAdmin(lonely) });
    expect(reply.body).toMatchObject({
      isWorking: false,
      message: expect.stringContaining('BharatPe cannot be reached right now (ECONNREFUSED)'),
    });
  });

  test('is refused before anything is set up', async (context) => {
    const bare = await ownApp(context);
    const as = await anAdmin(bare);
    expect((await bare.get('/api/admin/upi', { as })).body.data).toEqual({
      upiId: '',
      holderName: '',
      merchantId: '',
      Token: '',
      imageId: null,
      existingQrUrl: null,
    });
    expect((await bare.get('/api/admin/allcurrency', { as })).body).toEqual({ currencies: [], walletAddress: null });
    expect(await bare.post('/api/admin/upi/test', { as })).toMatchObject({ status: 409, body: { code: 'DEPOSITS_NOT_SET_UP' } });
  });
});

describe('the crypto card', () => {
  test('lists USDT first, with rates to six decimals exactly as typed', async () => {
    expect((await app.get('/api/admin/allcurrency', { as: admin })).body).toEqual({
      currencies: [
        { currencyName: 'USDT', currencyPrice: Number(rates.USDT) },
        { currencyName: 'TRX', currencyPrice: Number(rates.TRX) },
      ],
      walletAddress: payments.chain.address,
    });
    for (const [typed, stored] of [
      [0.000001, '0.000001'],
      [1.1, '1.1'],
      [100, '100'],
      [88.123456, '88.123456'],
      [1_000_000, '1000000'],
    ] as const) {
      expect((await saveCurrency(currency(typed, typed))).body.currencies[1]).toEqual({ currencyName: 'TRX', currencyPrice: typed });
      const { rows } = await app.app.deps.db.pool.query(`select value -> 'rates' as rates from operator_setting where key = 'crypto'`);
      expect(rows).toEqual([{ rates: { USDT: stored, TRX: stored } }]);
    }
  });

  test.each([0, -1, 1e-7, 0.1 + 0.2, 1_000_001, 0.0000015])('refuses %d rupees for a coin', async (price) => {
    expect((await saveCurrency(currency(88.5, price))).status).toBe(422);
    expect((await saveCurrency(currency(price, 28.1))).status).toBe(422);
  });

  test('refuses two coins in swapped order', async () => {
    const { usdt, trx } = currency(88.5, 28.1);
    expect((await saveCurrency({ usdt: trx, trx })).body.errors).toEqual({ usdt: 'This must be USDT' });
    expect((await saveCurrency({ usdt, trx: usdt })).body.errors).toEqual({ trx: 'This must be TRX' });
  });

  test('refuses an address with a typing mistake, keeps one that is left out, and removes an empty one', async () => {
    const { address } = payments.chain;
    const mistyped = address.slice(0, -1) + (address.endsWith('a') ? 'b' : 'a');
    expect(await saveCurrency({ walletAddress: mistyped })).toMatchObject({
      status: 422,
      body: { errors: { walletAddress: expect.stringContaining('typing mistake') } },
    });
    expect((await saveCurrency({})).body.walletAddress).toBe(address);
    expect((await saveCurrency({ walletAddress: '' })).body.walletAddress).toBeNull();
    const { newest } = await newestAudit();
    expect(newest).toMatchObject({ action: 'payment-settings.crypto', target: 'setting:crypto' });
    const audited = { rates: { USDT: '88.5', TRX: '28.1' } };
    expect([newest['before'], newest['after']]).toEqual([
      { walletAddress: address, ...audited },
      { walletAddress: null, ...audited },
    ]);
    const user = await aUser(app);
    expect((await app.get('/api/payment/allcurrency', { as: user })).body.walletAddress).toBeNull();
  });
});

describe('an address that is replaced', () => {
  const other = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  /** Verifiers read their settings again after 2 s. */
  const newSettings = () => new Promise((resolve) => setTimeout(resolve, 2_100));

  test('still credits earlier deposits at their rate; later payments to it are not ours', async (context) => {
    const own = await somePayments();
    const shop = await ownApp(context, { payments: own, env: { CRYPTO_CLAIM_MINUTES: '0' } });
    const [user, as] = [await aUser(shop, { balance: 0 }), await anAdmin(shop)];
    const declare = (transactionId: string) =>
      shop.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'crypto' } });
    const status = async (reference: string) =>
      (await shop.get('/api/payment/transaction-history', { as: user })).body.wallet.find(
        (each: { transactionId: string }) => each.transactionId === reference,
      );
    const early = own.chain.sendRaw({ kind: 'unconfirmed', coin: 'USDT', units: 10_000_000 });
    expect((await declare(early)).status).toBe(202);
    const change = await shop.send('PUT', '/api/admin/currency', { as, body: { ...currency(50, 10), walletAddress: other } });
    expect(change.status).toBe(200);
    await newSettings();
    own.chain.confirm(early);
    await passTime(shop, 60);
    await eventually(async () => expect(await status(early)).toMatchObject({ status: 'credited', price: 885 }), { withinMs: 10_000 });
    const toTheNewOne = own.chain.send({ coin: 'TRX', units: 10_000_000, to: other });
    expect((await declare(toTheNewOne)).body).toMatchObject({ transaction: { status: 'credited', amount: 100 } });
    const muchLater = own.chain.send({ coin: 'TRX', units: 10_000_000, at: new Date(Date.now() + 31 * 60_000 + 60_000) });
    expect(await declare(muchLater)).toMatchObject({ status: 409, body: { code: 'PAYMENT_NOT_OURS' } });
    await assertInvariants(shop.app.deps.db.pool);
  }, 40_000);

  test('and its intent both count: the payment is credited automatically', async (context) => {
    const own = await somePayments();
    const shop = await ownApp(context, { payments: own });
    const [user, as] = [await aUser(shop, { balance: 0 }), await anAdmin(shop)];
    const intent = await shop.post('/api/payment/intent', { as: user, body: { method: 'crypto', amount: 885, currencyName: 'USDT' } });
    await shop.send('PUT', '/api/admin/currency', { as, body: { ...currency(50, 10), walletAddress: other } });
    await newSettings();
    own.chain.send({ coin: 'USDT', units: Math.round(Number(intent.body.data.payAmount) * 1_000_000) });
    const path = `/api/payment/intent/${intent.body.data._id}`;
    await eventually(async () => expect((await shop.get(path, { as: user })).body.data.status).toBe('credited'), { withinMs: 25_000 });
  }, 40_000);
});

test('payment settings need a fresh code if an authenticator is enrolled', async () => {
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  const [stored, audit] = [await upi(), await newestAudit()];
  for (const reply of [await saveUpi({ upiId: 'thief@examplebank' }), await saveCurrency({ walletAddress: '' })])
    expect(reply).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  expect([await upi(), await newestAudit()]).toEqual([stored, audit]);
  await forgetAuthenticators(app);
});

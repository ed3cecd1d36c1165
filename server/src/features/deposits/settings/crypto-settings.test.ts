import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { rates, setUpPayments, somePayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
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

const currency = (usdt: number, trx: number) => ({
  usdt: { currencyName: 'USDT', currencyPrice: usdt },
  trx: { currencyName: 'TRX', currencyPrice: trx },
});
const saveCurrency = (body: object) => app.send('PUT', '/api/admin/currency', { as: admin, body: { ...currency(88.5, 28.1), ...body } });
const crypto = async () => (await app.get('/api/admin/allcurrency', { as: admin })).body;
async function newestAudit(): Promise<{ rows: number; newest: Record<string, unknown> }> {
  const { rows } = await app.app.deps.db.pool.query(
    'select actor_id, action, target, before, after, address from audit_log order by id desc',
  );
  return { rows: rows.length, newest: rows[0] };
}

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

test('rates and the address need a fresh code if an authenticator is enrolled', async () => {
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  const [stored, audit] = [await crypto(), await newestAudit()];
  expect(await saveCurrency({ walletAddress: '' })).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  expect([await crypto(), await newestAudit()]).toEqual([stored, audit]);
  await forgetAuthenticators(app);
});

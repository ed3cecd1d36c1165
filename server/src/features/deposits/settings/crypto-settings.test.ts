import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import { rates, setUpPayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';
import { newestAudit } from '../../../../../test/scenarios/audit-of.ts';

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
    const { newest } = await newestAudit(app);
    expect(newest).toMatchObject({ action: 'payment-settings.crypto', target: 'setting:crypto' });
    const readAudit = { rates: { USDT: '88.5', TRX: '28.1' } };
    expect([newest['before'], newest['after']]).toEqual([
      { walletAddress: address, ...readAudit },
      { walletAddress: null, ...readAudit },
    ]);
    const user = await aUser(app);
    expect((await app.get('/api/payment/allcurrency', { as: user })).body.walletAddress).toBeNull();
  });
});

test('rates and the address need a fresh code if an authenticator is enrolled', async () => {
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  const [stored, audit] = [await crypto(), await newestAudit(app)];
  expect(await saveCurrency({ walletAddress: '' })).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  expect([await crypto(), await newestAudit(app)]).toEqual([stored, audit]);
  await forgetAuthenticators(app);
});

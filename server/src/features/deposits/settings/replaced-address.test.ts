import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { passProcessTime } from '../../../../../test/processes/process-clock.ts';
import { setUpPayments, somePayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let payments: Payments;
let app: TestApp;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
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

describe('an address that is replaced', () => {
  const other = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  /** Verifiers are kept for two seconds. */
  const newSettings = () => passProcessTime(2);
  afterAll(() => void vi.restoreAllMocks());

  test('still credits earlier deposits at their rate; later payments to it are not ours', async (context) => {
    const own = await somePayments();
    const shop = await ownApp(context, { payments: own, env: { CRYPTO_CLAIM_MINUTES: '0' } });
    const [user, as] = [await aUser(shop, { balance: 0 }), await anAdmin(shop)];
    const declarePayment = (transactionId: string) =>
      shop.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'crypto' } });
    const status = async (reference: string) =>
      (await shop.get('/api/payment/transaction-history', { as: user })).body.wallet.find(
        (each: { transactionId: string }) => each.transactionId === reference,
      );
    const early = own.chain.sendRaw({ kind: 'unconfirmed', coin: 'USDT', units: 10_000_000 });
    expect((await declarePayment(early)).status).toBe(202);
    const change = await shop.send('PUT', '/api/admin/currency', { as, body: { ...currency(50, 10), walletAddress: other } });
    expect(change.status).toBe(200);
    newSettings();
    own.chain.confirm(early);
    await passTime(shop, 60);
    await eventually(async () => expect(await status(early)).toMatchObject({ status: 'credited', price: 885 }));
    const toTheNewOne = own.chain.send({ coin: 'TRX', units: 10_000_000, to: other });
    expect((await declarePayment(toTheNewOne)).body).toMatchObject({ transaction: { status: 'credited', amount: 100 } });
    const muchLater = own.chain.send({ coin: 'TRX', units: 10_000_000, at: new Date(Date.now() + 31 * 60_000 + 60_000) });
    expect(await declarePayment(muchLater)).toMatchObject({ status: 409, body: { code: 'PAYMENT_NOT_OURS' } });
    await assertInvariants(shop.app.deps.db.pool);
  });

  test('and its intent both count: the payment is credited automatically', async (context) => {
    const own = await somePayments();
    const shop = await ownApp(context, { payments: own });
    const [user, as] = [await aUser(shop, { balance: 0 }), await anAdmin(shop)];
    const intent = await shop.post('/api/payment/intent', { as: user, body: { method: 'crypto', amount: 885, currencyName: 'USDT' } });
    await shop.send('PUT', '/api/admin/currency', { as, body: { ...currency(50, 10), walletAddress: other } });
    newSettings();
    own.chain.send({ coin: 'USDT', units: Math.round(Number(intent.body.data.payAmount) * 1_000_000) });
    const path = `/api/payment/intent/${intent.body.data._id}`;
    await eventually(async () => expect((await shop.get(path, { as: user })).body.data.status).toBe('credited'));
  });
});

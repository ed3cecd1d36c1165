import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { payee, setUpPayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

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

const crypto = async () => (await app.get('/api/admin/allcurrency', { as: admin })).body;
const saveCrypto = (usdt: number, trx: number, expected: object) =>
  app.send('PUT', '/api/admin/currency', {
    as: admin,
    body: { usdt: { currencyName: 'USDT', currencyPrice: usdt }, trx: { currencyName: 'TRX', currencyPrice: trx }, expected },
  });
const upi = async () => {
  const { upiId, holderName, merchantId, imageId } = (await app.get('/api/admin/upi', { as: admin })).body.data;
  return { upiId, holderName, merchantId, imageId: imageId?._id ?? null };
};
const saveUpi = (body: object) => app.send('PUT', '/api/admin/upi', { as: admin, body: { ...payee, imageId: null, ...body } });

test('an older form does not overwrite rates that another operator set', async () => {
  const expected = await crypto();
  expect((await saveCrypto(90, 28.123456, expected)).status).toBe(200);
  expect(await saveCrypto(88.5, 29, expected)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', message: 'Changed meanwhile: USDT is ₹90 now, it was ₹88.5. Please look again and save.' },
  });
  expect((await saveCrypto(90, 29, await crypto())).body.currencies).toEqual([
    { currencyName: 'USDT', currencyPrice: 90 },
    { currencyName: 'TRX', currencyPrice: 29 },
  ]);
});

test('an older form does not overwrite a UPI ID that another operator set', async () => {
  const expected = await upi();
  expect((await saveUpi({ upiId: 'shop@examplebank', expected })).status).toBe(200);
  expect(await saveUpi({ holderName: 'A Shop', expected })).toMatchObject({
    status: 409,
    body: {
      message: 'Changed meanwhile: the UPI ID is “shop@examplebank” now, it was “pinline@examplebank”. Please look again and save.',
    },
  });
  expect((await upi()).upiId).toBe('shop@examplebank');
  expect((await saveUpi({ upiId: 'shop@examplebank', holderName: 'A Shop', expected: await upi() })).status).toBe(200);
});

test('the first save counts if nothing was set up', async () => {
  await app.app.deps.db.pool.query(`delete from operator_setting where key in ('upi', 'crypto')`);
  expect((await saveUpi({ expected: await upi() })).status).toBe(200);
  expect((await saveCrypto(88.5, 28, await crypto())).status).toBe(200);
});

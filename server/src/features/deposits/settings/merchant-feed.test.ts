import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { payee, setUpPayments, somePayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
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

const saveUpi = (body: object) => app.send('PUT', '/api/admin/upi', { as: admin, body: { ...payee, imageId: null, ...body } });
const testFeed = (as = admin) => app.post('/api/admin/upi/test', { as });

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
    [
      { kind: 'token_expired' } as const,
      'The token has expired or is wrong. Sign in at BharatPe again and save its new token under Currency Configuration.',
    ],
    [
      { kind: 'status', status: 401 } as const,
      'The token has expired or is wrong. Sign in at BharatPe again and save its new token under Currency Configuration.',
    ],
    [
      { kind: 'status', status: 503 } as const,
      'BharatPe cannot be reached right now (HTTP 503). Payments are saved and checked again automatically.',
    ],
    [
      { kind: 'html' } as const,
      expect.stringMatching(/^BharatPe gave an answer that cannot be read \(\d+ characters that are no JSON\)\.$/),
    ],
  ])('explains the problem: %o', async (fault, message) => {
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

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { payee, setUpPayments, somePayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
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

test('the UPI settings need a fresh code if an authenticator is enrolled', async () => {
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  const [stored, audit] = [await upi(), await newestAudit()];
  expect(await saveUpi({ upiId: 'thief@examplebank' })).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  expect([await upi(), await newestAudit()]).toEqual([stored, audit]);
  await forgetAuthenticators(app);
});

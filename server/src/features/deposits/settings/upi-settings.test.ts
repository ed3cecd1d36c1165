import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { payee, setUpPayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
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

const upi = async () => (await app.get('/api/admin/upi', { as: admin })).body.data;
const saveUpi = (body: object) => app.send('PUT', '/api/admin/upi', { as: admin, body: { ...payee, imageId: null, ...body } });
const testFeed = (as = admin) => app.post('/api/admin/upi/test', { as });
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
    const before = await newestAudit(app);
    const reply = await saveUpi({ Token, merchantId: '' });
    expect(reply.body.data).toMatchObject({ Token: '••••77aa', merchantId: '' });
    const after = await newestAudit(app);
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
    expect((await newestAudit(app)).newest).toMatchObject({ after: { token: 'token kept' } });
  });

  test.each([
    [{ upiId: 'no bank' }, 'upiId'],
    [{ upiId: '' }, 'upiId'],
    [{ holderName: '  ' }, 'holderName'],
    [{ Token: 'two words' }, 'Token'],
    [{ Token: 'tökén' }, 'Token'],
    [{ imageId: '4' }, 'imageId'],
  ])('is refused with %o', async (wrong, field) => {
    const [stored, audit] = [await upi(), await newestAudit(app)];
    expect(await saveUpi(wrong)).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } });
    expect([await upi(), await newestAudit(app)]).toEqual([stored, audit]);
  });

  test('saved by two at once keeps both changes of the token', async () => {
    for (let n = 0; n < 15; n += 1) {
      const before = (await upi()).Token;
      const replies = await Promise.all([
        saveUpi({ Token: `token-of-round-${1_000 + n}` }),
        saveUpi({ holderName: 'Another' }),
        saveUpi({}),
      ]);
      // What another one saved since a call arrived is not overwritten.
      for (const { status } of replies) expect([200, 409]).toContain(status);
      expect((await upi()).Token).toBe(replies[0]?.status === 200 ? `••••${1_000 + n}` : before);
    }
  });
});

test('the UPI settings need a fresh code if an authenticator is enrolled', async () => {
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  const [stored, audit] = [await upi(), await newestAudit(app)];
  expect(await saveUpi({ upiId: 'thief@examplebank' })).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  expect([await upi(), await newestAudit(app)]).toEqual([stored, audit]);
  await forgetAuthenticators(app);
});

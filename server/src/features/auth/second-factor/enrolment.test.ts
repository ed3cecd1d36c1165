import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { callNames, declarationOf, requestOf } from '../../../../../test/contract/call-needs.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { aBegunAuthenticator, anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { ADMIN_TOTP: 'required' } })));
afterAll(() => app.stop());

let admin: TestUser;
beforeEach(async () => void (admin = await anAdmin(app)));

const notSetUp = { status: 403, body: { code: 'SECOND_FACTOR_NOT_SET_UP', message: 'Please set up your authenticator app first' } };
const askAudit = (as: { token: string }) => app.get('/api/admin/audit', { as });
const logIn = async ({ email, password }: TestUser, code: string): Promise<TestReply> =>
  app.post('/api/users/login', { body: { email, password, code } });

const ofOperators = callNames.filter((name) => declarationOf(name).access === 'admin').map((name) => ({ name, ...requestOf(name, {}) }));

describe.each(ofOperators)('$name', ({ method, path }) => {
  test('refuses an operator without an authenticator, whatever the request', { tags: 'B7' }, async () => {
    for (const body of method === 'GET' ? [undefined] : [undefined, {}, { code: '000000' }])
      expect(await app.send(method, path, { as: admin, body })).toMatchObject(notSetUp);
    if (method === 'GET') expect((await app.send('HEAD', path, { as: admin })).status).toBe(403);
  });
});

test('covers the calls of operators', () => expect(ofOperators.length).toBeGreaterThan(40));

test('is announced to pages before sign-in', async () => {
  expect((await app.get('/api/config')).body.adminTotp).toBe(true);
});

test('allows setting up an authenticator and signing out', async () => {
  const open = ['GET account', 'GET account/sessions', 'POST auth/socket-ticket'];
  for (const name of open) {
    const [method = '', path = ''] = name.split(' ');
    expect([name, (await app.send(method, `/api/${path}`, { as: admin })).status]).toEqual([name, 200]);
  }
  const password = { currentPassword: admin.password, newPassword: 'another fine one' };
  expect((await app.post('/api/account/password', { as: admin, body: password })).status).toBe(200);
  expect((await app.post('/api/users/logout', { as: admin })).status).toBe(204);
});

test('ignores an authenticator that was not confirmed; a confirmed one opens everything for all sessions, by a recovery code too', async () => {
  await aBegunAuthenticator(app, admin);
  expect(await askAudit(admin)).toMatchObject(notSetUp);
  const authenticator = await anEnrolledAuthenticator(app, admin);
  expect((await askAudit(admin)).status).toBe(200);
  const session = await logIn(admin, await authenticator.code());
  expect((await askAudit(session.body)).status).toBe(200);
  const recovered = await logIn(admin, authenticator.recoveryCodes[0] ?? '');
  expect((await askAudit(recovered.body)).status).toBe(200);
});

test('refuses an operator who removed the authenticator', async () => {
  const authenticator = await anEnrolledAuthenticator(app, admin);
  const body = { code: await authenticator.code() };
  expect((await app.post('/api/account/second-factor/remove', { as: admin, body })).status).toBe(200);
  expect(await askAudit(admin)).toMatchObject(notSetUp);
});

test('requires nothing of users, and an authenticator makes no user an operator', async () => {
  const user = await aUser(app);
  expect((await app.get('/api/payment/balance', { as: user })).status).toBe(200);
  await anEnrolledAuthenticator(app, user);
  expect(await askAudit(user)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

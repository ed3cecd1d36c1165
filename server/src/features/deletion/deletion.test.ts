import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../test/builders/an-authenticator.ts';
import { aNumber, aService, aUser, eventually, passTime, proveEmail } from '../../../../test/builders/data.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startMailServer, type MailServer } from '../../../../test/fakes/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { deleteAccounts } from './delete-accounts.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const week = 7 * 86_400;
const path = '/api/account/deletion';
const stateOf = async (as: TestUser) => (await app.get(path, { as })).body.data;
const schedule = (as: TestUser, giveUp: number, currentPassword: string | undefined = as.password) =>
  app.post(path, { as, body: { giveUp, ...(currentPassword === undefined ? {} : { currentPassword }) } });
const logIn = ({ email, password }: TestUser) => app.post('/api/users/login', { body: { email, password } });
const query = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
const runDeletions = () => deleteAccounts(app.app.deps);

describe('asking for it', () => {
  test('schedules it in 7 days, and the account works as before', async () => {
    const user = await aUser(app, { balance: 100 });
    expect(await stateOf(user)).toEqual({ scheduled: null, balance: 100, held: 0, waitsFor: [] });
    expect((await schedule(user, 100)).status).toBe(201);
    const { scheduled, waitsFor } = await stateOf(user);
    expect(Date.parse(scheduled.dueAt) - Date.parse(scheduled.askedAt)).toBe(week * 1_000);
    expect([scheduled.givenUp, waitsFor]).toEqual([100, []]);
    await aNumber(app, { user, service: await aService(app, { server: 2 }) });
    expect((await stateOf(user)).waitsFor).toEqual([{ reason: 'number', count: 1, amount: null }]);
    await runDeletions();
    expect((await logIn(user)).status).toBe(200);
  });

  test('refuses another amount than the user has, held money included', async () => {
    const user = await aUser(app, { balance: 100 });
    await aNumber(app, { user, service: await aService(app, { server: 2, price: 12.5 }) });
    for (const amount of [0, 87.5, 99.99, 100.01]) expect((await schedule(user, amount)).body.code).toBe('BALANCE_CHANGED');
    expect((await schedule(user, 100)).status).toBe(201);
  });

  test('needs the password, or a fresh code', async () => {
    const user = await aUser(app, { balance: 0 });
    for (const password of [undefined, '', 'not it']) expect((await schedule(user, 0, password ?? '')).body.code).toBe('WRONG_PASSWORD');
    const { code } = await anEnrolledAuthenticator(app, user);
    await query(`update session set second_factor_at = app_now() - interval '11 minutes' where user_id = $1`, [user.userId]);
    expect((await schedule(user, 0)).body.code).toBe('SECOND_FACTOR_NEEDED');
    await app.post('/api/account/second-factor/fresh', { as: user, body: { code: await code() } });
    expect((await schedule(user, 0, '')).status).toBe(201);
  });

  test('is refused for an operator', async () => {
    const admin = await anAdmin(app);
    expect((await schedule(admin, 500)).body.code).toBe('NOT_FOR_OPERATORS');
  });

  test('is one wish, however often and at once', async () => {
    const user = await aUser(app, { balance: 5 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => schedule(user, 5)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await query('select 1 from account_deletion where user_id = $1', [user.userId])).toHaveLength(1);
  });
});

test('a user who changes their mind keeps the account, and gets a mail of both', async () => {
  const user = await aUser(app, { balance: 5 });
  await proveEmail(app, user);
  expect((await app.send('DELETE', path, { as: user })).body.code).toBe('DELETION_NOT_ASKED_FOR');
  await schedule(user, 5);
  expect((await app.send('DELETE', path, { as: user })).status).toBe(204);
  expect((await stateOf(user)).scheduled).toBeNull();
  await eventually(async () =>
    expect(mail.mails.filter(({ to }) => to.includes(user.email)).map(({ parsed }) => parsed.subject)).toEqual([
      'Your Pinline account will be deleted in 7 days',
      'Your Pinline account stays',
    ]),
  );
  await passTime(app, week + 1);
  await runDeletions();
  expect((await logIn(user)).status).toBe(200);
});

describe('a week later', () => {
  test('the account is anonymous, its balance forfeited, and its ledger stays', async () => {
    const user = await aUser(app, { balance: 42.5, deviceId: 'their-phone' });
    await proveEmail(app, user);
    await schedule(user, 42.5);
    await passTime(app, week - 60);
    await runDeletions();
    const open = (await logIn(user)).body;
    expect((await app.get('/api/account', { as: open })).status).toBe(200);
    await passTime(app, 61);
    await runDeletions();
    expect((await app.get('/api/account', { as: open })).status).toBe(401);
    expect((await logIn(user)).body.code).toBe('INVALID_CREDENTIALS');
    const { parsed } = await mail.mailTo(user.email, 2);
    expect(parsed.subject).toBe('Your Pinline account is deleted');
    const again = await app.post('/api/users/signup', { body: { email: user.email, password: 'a fine password' } });
    expect(again.status).toBe(201);

    const admin = await anAdmin(app);
    const { body } = await app.get(`/api/admin/users/${user.userId}`, { as: admin });
    expect(body.data.user).toMatchObject({ email: `deleted account ${user.userId}`, status: 'deleted', balance: 0 });
    expect(body.data.balance).toContainEqual({ kind: 'given_up', count: 1, amount: -42.5 });
    const ledger = (await app.get(`/api/admin/users/${user.userId}/ledger`, { as: admin })).body;
    expect(ledger.entries[0]).toMatchObject({
      kind: 'forfeit',
      amount: -42.5,
      balanceAfter: 0,
      reason: expect.stringMatching(/^Given up by its user with the account on .*: up to ₹42\.50$/),
    });
    expect((await app.get(`/api/admin/users/${user.userId}/timeline`, { as: admin })).body.data[0]).toMatchObject({ kind: 'forfeit' });
    expect((await app.get('/api/admin/profit?by=day', { as: admin })).body.givenUp).toBeGreaterThanOrEqual(42.5);
    await assertInvariants(app.app.deps.db.pool);
  });

  test('nothing is credited to it, and it isn’t let in again', async () => {
    const user = await aUser(app, { balance: 0 });
    await schedule(user, 0);
    await passTime(app, week + 1);
    await runDeletions();
    const admin = await anAdmin(app);
    const credited = await app.send('PATCH', `/api/admin/users/${user.userId}/balance`, {
      as: admin,
      body: { balance: 5, reason: 'Kind' },
    });
    expect(credited.body.code).toBe('ACCOUNT_DELETED');
    const unblocked = await app.send('PATCH', '/api/admin/users/toggleBlock', { as: admin, body: { userId: String(user.userId) } });
    expect(unblocked.body.code).toBe('ACCOUNT_DELETED');
  });
});

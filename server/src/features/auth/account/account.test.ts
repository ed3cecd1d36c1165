import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, eventually, passTime, proveEmail } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { hash } from '@node-rs/argon2';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url, TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const logIn = ({ email }: TestUser, password: string, headers: Record<string, string> = {}) =>
  app.post('/api/users/login', { body: { email, password }, headers });
const change = (as: { token: string }, body: { currentPassword?: string; newPassword: string }) =>
  app.post('/api/account/password', { as, body });
const query = (text: string, values: unknown[]) => app.app.deps.db.pool.query(text, values);

describe('the ways to sign in', () => {
  test('shows a password after sign-up', async () => {
    const user = await aUser(app);
    const { status, body } = await app.get('/api/account', { as: user });
    expect([status, body]).toEqual([
      200,
      {
        email: user.email,
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        hasPassword: true,
        hasGoogle: false,
        hasSecondFactor: false,
        recoveryCodesLeft: 0,
        access: { apiKeys: 0, webhooks: 0, otherSessions: 0 },
        emailChange: null,
      },
    ]);
  });

  test('shows Google after a sign-in with it', async () => {
    const user = await aUser(app);
    await query('update app_user set password_hash = null where id = $1', [user.userId]);
    await query(`insert into user_identity (issuer, subject, user_id, email) values ('https://id.example', $2, $1, 'x@example.com')`, [
      user.userId,
      user.email,
    ]);
    expect((await app.get('/api/account', { as: user })).body).toMatchObject({ hasPassword: false, hasGoogle: true });
  });
});

describe('changing the password', () => {
  test('keeps the session and mails a notice when the current password is right', async () => {
    const user = await aUser(app);
    await proveEmail(app, user);
    const reply = await change(user, { currentPassword: user.password, newPassword: 'a better password' });
    expect([reply.status, reply.body]).toEqual([200, { message: 'Your password was changed.' }]);
    expect((await app.get('/api/account', { as: user })).status).toBe(200);
    const { parsed } = await mail.mailTo(user.email);
    expect(parsed.subject).toBe('Your Pinline password was changed');
    expect([(await logIn(user, user.password)).status, (await logIn(user, 'a better password')).status]).toEqual([401, 200]);
  });

  test('refuses a wrong or missing current password', async () => {
    const user = await aUser(app);
    for (const currentPassword of [undefined, '', 'not it', `${user.password} `]) {
      const reply = await change(user, { ...(currentPassword === undefined ? {} : { currentPassword }), newPassword: 'a better password' });
      expect([reply.status, reply.body]).toEqual([409, { code: 'WRONG_PASSWORD', message: 'Your current password is not right' }]);
    }
    expect((await logIn(user, user.password)).status).toBe(200);
  });

  test.each([
    ['1234567', 'Password must be at least 8 characters long'],
    ['Password123', 'This password is too common. Please choose another.'],
  ])('refuses an unacceptable one: %s', async (newPassword, sentence) => {
    const user = await aUser(app);
    const reply = await change(user, { currentPassword: user.password, newPassword });
    expect([reply.status, reply.body.errors]).toEqual([422, { newPassword: sentence }]);
  });

  test('sets a first password without asking for one', async () => {
    const user = await aUser(app);
    await query('update app_user set password_hash = null where id = $1', [user.userId]);
    expect((await change(user, { newPassword: 'a first password' })).status).toBe(200);
    expect((await change(user, { newPassword: 'and another one' })).body.code).toBe('WRONG_PASSWORD');
    expect((await logIn(user, 'a first password')).status).toBe(200);
  });

  test('accepts one of many concurrent changes', async () => {
    const user = await aUser(app);
    const wishes = Array.from({ length: 6 }, (_, n) => `a better password ${n}`);
    const replies = await Promise.all(wishes.map((newPassword) => change(user, { currentPassword: user.password, newPassword })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect((await logIn(user, wishes[replies.findIndex(({ status }) => status === 200)] ?? '')).status).toBe(200);
  });
});

test('rehashes a password with an outdated cost at the next sign-in', { tags: 'B2' }, async () => {
  const user = await aUser(app);
  const stored = async () => (await query('select password_hash as hash from app_user where id = $1', [user.userId])).rows[0].hash;
  const today = await stored();
  await query('update app_user set password_hash = $2 where id = $1', [
    user.userId,
    await hash(user.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 }),
  ]);
  expect((await logIn(user, 'not it')).status).toBe(401);
  expect(await stored()).toMatch(/m=8192,t=1,p=1/);
  const replies = await Promise.all(Array.from({ length: 4 }, () => logIn(user, user.password)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rehashed = await stored();
  expect(rehashed.split('$').slice(0, 4)).toEqual(today.split('$').slice(0, 4));
  expect((await logIn(user, user.password)).status).toBe(200);
  expect(await stored()).toBe(rehashed);
});

describe('the list of sessions', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

  test('shows newest first, marks the current one and says how each ended', async () => {
    const user = await aUser(app);
    await passTime(app, 60);
    const second = await logIn(user, user.password, { 'user-agent': phone, 'x-forwarded-for': '203.0.113.9' });
    await app.post('/api/users/logout', { as: second.body });
    await passTime(app, 60);
    const third = await logIn(user, user.password, { 'user-agent': '' });
    const { status, body } = await app.get('/api/account/sessions', { as: third.body });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { isCurrent: true, device: 'Unknown device', isMobile: false, endedAt: null, endReason: null },
      { isCurrent: false, device: 'Chrome on Android', isMobile: true, address: '203.0.113.9', endReason: 'logout' },
      { isCurrent: false, endReason: 'replaced' },
    ]);
    const [newest, middle] = body.data;
    expect(Date.parse(newest.createdAt)).toBeGreaterThanOrEqual(Date.parse(middle.endedAt) + 59_000);
    expect(JSON.stringify(body)).not.toContain(third.body.token);
    expect(Object.keys(newest).toSorted()).toEqual(
      ['address', 'createdAt', 'device', 'endReason', 'endedAt', 'id', 'isCurrent', 'isMobile', 'lastUsedAt'].toSorted(),
    );
  });

  test('shows the last twenty sessions of this user only', async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    let session = user;
    for (let n = 0; n < 21; n += 1) session = { ...user, ...(await logIn(user, user.password)).body };
    const { data } = (await app.get('/api/account/sessions', { as: session })).body;
    expect(data).toHaveLength(20);
    expect(data.filter((each: { isCurrent: boolean }) => each.isCurrent)).toEqual([data[0]]);
    expect((await app.get('/api/account/sessions', { as: other })).body.data).toHaveLength(1);
  });

  test('shows when a session was last used', async () => {
    const user = await aUser(app);
    await passTime(app, 3_600);
    await eventually(async () => {
      const [session] = (await app.get('/api/account/sessions', { as: user })).body.data;
      expect(Date.parse(session.lastUsedAt) - Date.parse(session.createdAt)).toBeGreaterThanOrEqual(3_600_000);
    });
  });
});

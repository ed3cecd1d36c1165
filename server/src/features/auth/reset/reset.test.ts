import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { exchange, repliesIn } from '../../../../../test/fakes/network/wire.ts';

let app: TestApp;
let second: TestNode;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url, APP_NAME: 'Otto' } });
  second = await app.startSecondNode();
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const forgot = (email: string) => app.post('/api/users/forgot', { body: { email } });
const reset = (token: string, newPassword = 'a brand new password') =>
  app.post('/api/users/reset-password', { body: { token, newPassword } });
const logIn = (email: string, password: string) => app.post('/api/users/login', { body: { email, password } });
const linkSent = { message: 'If an account with this email exists, a reset link is on its way.' };
const isDone = { message: 'Password reset successfully! You can now login with your new password.' };
const linkInvalid = { code: 'RESET_LINK_INVALID', message: 'This reset link is no longer good. Please request a new one.' };

async function aLink(user: Pick<TestUser, 'email'>, nth = 1): Promise<string> {
  expect((await forgot(user.email)).status).toBe(202);
  const { parsed } = await mail.mailTo(user.email, nth);
  return /\/reset-password\?token=([\w-]{43})\s/.exec(parsed.text ?? '')?.[1] ?? '';
}

async function jobsLeft(): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query('select count(*)::int as jobs from graphile_worker.jobs');
  return rows[0].jobs;
}

async function readUser(userId: number) {
  return app.app.deps.db.autocommit.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

test('replaces a forgotten password', async () => {
  const user = await aUser(app);
  const socket = await connect(second, user);
  const asked = await forgot(` ${user.email.toUpperCase()} `);
  expect([asked.status, asked.body]).toEqual([202, linkSent]);

  const { parsed, from, to } = await mail.mailTo(user.email);
  expect([from, to, parsed.subject]).toEqual(['no-reply@localhost', [user.email], 'Choose a new Otto password']);
  const links = [/http:\S+/.exec(parsed.text ?? '')?.[0] ?? '', /href="([^"]+)"/.exec(parsed.html ?? '')?.[1] ?? ''];
  expect(links[0]).toBe(links[1]);
  const link = new URL(links[0] ?? '');
  expect([app.url, second.url]).toContain(link.origin);
  expect(link.pathname).toBe('/reset-password');
  const token = link.searchParams.get('token') ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);

  expect((await app.get('/api/account', { as: user })).status).toBe(200);
  expect((await readUser(user.userId)).emailVerifiedAt).toBeNull();

  const done = await reset(token);
  expect([done.status, done.body]).toEqual([200, isDone]);
  for (const node of [app, second]) {
    const reply = await node.get('/api/account', { as: user });
    expect([reply.status, reply.body.code]).toEqual([401, 'NOT_AUTHORISED']);
  }
  expect(await socket.closed).toEqual({ code: 4401, reason: 'Not Authorised' });
  expect((await logIn(user.email, user.password)).status).toBe(401);
  const session = await logIn(user.email, 'a brand new password');
  expect(session.status).toBe(200);
  const sessions = (await app.get('/api/account/sessions', { as: session.body })).body.data;
  expect(sessions.map((each: { endReason: string }) => each.endReason)).toEqual([null, 'reset']);
  expect((await readUser(user.userId)).emailVerifiedAt).toBeInstanceOf(Date);
  const notice = await mail.mailTo(user.email, 2);
  expect(notice.parsed.subject).toBe('Your Otto password was reset');
  // Else a reseller learns it from customers.
  expect(notice.parsed.text).toContain('API keys were revoked and webhooks are paused');
  expect(notice.parsed.text).toMatch(/http:\/\/\S+\/forgot-password\s/);
  expect(notice.raw).not.toContain('token=');
});

describe('a link', () => {
  test('works once', { tags: 'B4' }, async () => {
    const user = await aUser(app);
    const token = await aLink(user);
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token, 'another new password');
    expect([again.status, again.body]).toEqual([409, linkInvalid]);
    expect((await logIn(user.email, 'a brand new password')).status).toBe(200);
  });

  test('invalidates a one-time code that was issued and not yet exchanged', async () => {
    const user = await aUser(app);
    const { pool } = app.app.deps.db;
    await pool.query(
      `insert into sign_in_code (code_hash, browser_hash, user_id, expires_at) values (sha256('a'), sha256('b'), $1, app_now() + interval '1 minute')`,
      [user.userId],
    );
    expect((await reset(await aLink(user))).status).toBe(200);
    expect((await pool.query('select 1 from sign_in_code where user_id = $1', [user.userId])).rows).toEqual([]);
  });

  test('works for one of twenty concurrent uses', { tags: 'B4' }, async () => {
    const user = await aUser(app);
    const token = await aLink(user);
    const passwords = Array.from({ length: 20 }, (_, n) => `new password no. ${n}`);
    const replies = await sendAtOnce(
      passwords.map((newPassword, n) => ({
        node: n % 2 === 0 ? app : second,
        path: '/api/users/reset-password',
        as: user,
        body: { token, newPassword },
      })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'RESET_LINK_INVALID')).toHaveLength(19);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(user.email, winner)).status).toBe(200);
    await eventually(async () => expect(await jobsLeft()).toBe(0));
    expect(mail.mails.filter(({ to }) => to.includes(user.email))).toHaveLength(2);
  });

  test('is invalid once a newer one was sent', { tags: 'B4' }, async () => {
    const user = await aUser(app);
    const older = await aLink(user);
    const newer = await aLink(user, 2);
    expect((await reset(older)).body).toEqual(linkInvalid);
    expect((await reset(newer)).status).toBe(200);
  });

  test('is invalid after the signed-in user changes the password', async () => {
    const user = await aUser(app);
    const token = await aLink(user);
    const body = { currentPassword: user.password, newPassword: 'changed from inside' };
    expect((await app.post('/api/account/password', { as: user, body })).status).toBe(200);
    expect((await reset(token)).body).toEqual(linkInvalid);
  });

  test('expires after an hour', { tags: 'B4' }, async () => {
    const [early, late] = [await aUser(app), await aUser(app)];
    const tokens = [await aLink(early), await aLink(late)];
    await passTime(app, 3_590);
    expect((await reset(tokens[0] ?? '')).status).toBe(200);
    await passTime(app, 11);
    expect((await reset(tokens[1] ?? '')).body).toEqual(linkInvalid);
    expect((await logIn(late.email, late.password)).status).toBe(200);
  });

  test.each(['x', 'A'.repeat(43), "' or true --", 'null'])('is refused when invented: %s', async (token) => {
    const reply = await reset(token);
    expect([reply.status, reply.body]).toEqual([409, linkInvalid]);
  });

  test('is refused for a blocked user, who gets no new one either', async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    const token = await aLink(user);
    await app.app.deps.db.pool.query('update app_user set is_blocked = true where id = any($1)', [[user.userId, other.userId]]);
    expect((await reset(token)).body).toEqual(linkInvalid);
    expect((await forgot(other.email)).body).toEqual(linkSent);
    await eventually(async () => expect(await jobsLeft()).toBe(0));
    expect(mail.mails.filter(({ to }) => to.includes(other.email))).toEqual([]);
  });

  test('sets a first password for a user who had none', async () => {
    const user = await aUser(app);
    await app.app.deps.db.pool.query('update app_user set password_hash = null where id = $1', [user.userId]);
    expect((await reset(await aLink(user))).status).toBe(200);
    expect((await logIn(user.email, 'a brand new password')).status).toBe(200);
  });

  test.each([
    ['', 'Password is required'],
    ['1234567', 'Password must be at least 8 characters long'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
    ['password123', 'This password is too common. Please choose another.'],
  ])('and an unacceptable password: %j', async (newPassword, sentence) => {
    const user = await aUser(app);
    const token = await aLink(user);
    const reply = await reset(token, newPassword);
    expect([reply.status, reply.body.errors]).toEqual([422, { newPassword: sentence }]);
    expect((await reset(token)).status).toBe(200);
  });

  test('contains the public address, whatever the request said', { tags: 'B4' }, async () => {
    const user = await aUser(app);
    const body = JSON.stringify({ email: user.email });
    const received = await exchange(
      app.url,
      [
        'POST /api/users/forgot HTTP/1.1',
        'Host: evil.example',
        'X-Forwarded-Host: evil.example',
        'Forwarded: host=evil.example',
        'Origin: https://evil.example',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    );
    expect(repliesIn(received)[0]?.status).toBe(202);
    const { raw, parsed } = await mail.mailTo(user.email);
    expect(raw).not.toContain('evil');
    expect(parsed.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/reset-password/);
  });

  test('works for an admin', async () => {
    const admin = await anAdmin(app);
    expect((await reset(await aLink(admin))).status).toBe(200);
    expect((await logIn(admin.email, 'a brand new password')).body.role).toBe('admin');
  });
});

test('refuses a concurrent sign-in with the old password', async () => {
  const user = await aUser(app);
  const other = await aUser(app);
  const holder = await app.app.deps.db.pool.connect();
  await holder.query('begin');
  await holder.query('update app_user set password_hash = (select password_hash from app_user where id = $2) where id = $1', [
    user.userId,
    other.userId,
  ]);
  const late = logIn(user.email, user.password);
  await eventually(async () => {
    const { rows } = await holder.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    expect(rows).toHaveLength(1);
  });
  await holder.query('commit').finally(() => holder.release());
  expect((await late).body.code).toBe('INVALID_CREDENTIALS');
  expect((await logIn(user.email, other.password)).status).toBe(200);
});

test('is mailed again after a failure of the mail server; only the link that arrives works', async () => {
  const user = await aUser(app);
  // A notice of an earlier test would be the one that is refused.
  await eventually(async () => {
    const { rowCount } = await app.app.deps.db.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier like 'mail%' and run_at <= now()`,
    );
    expect(rowCount).toBe(0);
  });
  const refusedBefore = mail.refused();
  mail.setRefusing(true);
  expect((await forgot(user.email)).body).toEqual(linkSent);
  await eventually(async () => expect(mail.refused()).toBe(refusedBefore + 1));
  mail.setRefusing(false);
  const { parsed } = await eventually(() => mail.mailTo(user.email));
  const token = /token=([\w-]{43})/.exec(parsed.text ?? '')?.[1] ?? '';
  const { rows } = await app.app.deps.db.pool.query(
    'select count(*)::int as made, count(*) filter (where ended_at is null)::int as good from password_reset where user_id = $1',
    [user.userId],
  );
  expect(rows).toEqual([{ made: 2, good: 1 }]);
  expect((await reset(token)).status).toBe(200);
});

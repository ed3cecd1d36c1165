import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, TestUser } from '../../../../../test/fakes/browser.ts';
import { aUser, passTime } from '../../../../../test/builders/data.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp();
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

const day = 24 * 60 * 60;
const logIn = async (node: Browser, { email, password }: TestUser): Promise<{ token: string }> =>
  (await node.post('/api/users/login', { body: { email, password } })).body;

async function checkSession(node: Browser, as: { token: string }): Promise<unknown> {
  const { status, body } = await node.get('/api/payment/balance', { as });
  return status === 200 ? 'welcome' : `${status} ${body.code} ${body.message}`;
}

const replaced = '401 SESSION_REPLACED user already logged in another device';
const notAuthorised = '401 NOT_AUTHORISED Not Authorised';

describe('one session at a time', () => {
  test('a new sign-in ends the older session on every node, with its reason', { tags: 'C1' }, async () => {
    const user = await aUser(app);
    const newer = await logIn(second, user);
    for (const node of [app, second]) {
      expect(await checkSession(node, user)).toBe(replaced);
      expect(await checkSession(node, newer)).toBe('welcome');
    }
  });

  test('leaves one session after many concurrent sign-ins', async () => {
    const user = await aUser(app);
    const sessions = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(n % 2 === 0 ? app : second, user)));
    const answers = await Promise.all([user, ...sessions].map((session) => checkSession(app, session)));
    expect(answers.filter((answer) => answer === 'welcome')).toHaveLength(1);
    expect(answers.filter((answer) => answer === replaced)).toHaveLength(12);
    const { rows } = await app.app.deps.db.pool.query('select count(*)::int as live from session where user_id = $1 and ended_at is null', [
      user.userId,
    ]);
    expect(rows).toEqual([{ live: 1 }]);
  });

  test('keeps the session after a wrong password', async () => {
    const user = await aUser(app);
    await app.post('/api/users/login', { body: { email: user.email, password: 'not it' } });
    expect(await checkSession(app, user)).toBe('welcome');
  });
});

describe('the end of a session', () => {
  test('a sign-out works at once on every node, and once', { tags: 'C1' }, async () => {
    const user = await aUser(app);
    const reply = await app.post('/api/users/logout', { as: user });
    expect([reply.status, reply.body]).toEqual([204, undefined]);
    for (const node of [second, app]) expect(await checkSession(node, user)).toBe(notAuthorised);
    expect((await app.post('/api/users/logout', { as: user })).status).toBe(401);
    expect(await checkSession(app, await logIn(app, user))).toBe('welcome');
  });

  test('a block ends the session everywhere at once', async () => {
    const user = await aUser(app);
    expect(await checkSession(second, user)).toBe('welcome');
    await app.app.deps.db.pool.query('update app_user set is_blocked = true where id = $1', [user.userId]);
    for (const node of [second, app]) expect(await checkSession(node, user)).toBe(notAuthorised);
    expect((await app.post('/api/auth/socket-ticket', { as: user })).status).toBe(401);
  });

  test('a ticket expires with its session', async () => {
    const user = await aUser(app);
    const ticket = (await app.post('/api/auth/socket-ticket', { as: user })).body.token;
    await app.post('/api/users/logout', { as: user });
    const socket = new WebSocket(`${second.url.replace('http', 'ws')}/api/check-otp?token=${ticket}`);
    const { code, reason } = await new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve));
    expect([code, reason]).toEqual([4401, 'Not Authorised']);
  });

  test('a session expires after a week without a call, and after 30 days with calls', { tags: 'C1' }, async () => {
    const user = await aUser(app);
    await passTime(app, 7 * day - 60);
    expect(await checkSession(app, user)).toBe('welcome');
    await passTime(app, 7 * day - 60);
    expect(await checkSession(app, user)).toBe('welcome');
    const idle = await aUser(app);
    await passTime(app, 7 * day);
    expect(await checkSession(app, idle)).toBe(notAuthorised);
    expect(await checkSession(app, user)).toBe(notAuthorised);

    const busy = await aUser(app);
    const socket = await connect(app, busy);
    for (let passed = 0; passed < 30; passed += 6) {
      expect(await checkSession(second, busy)).toBe('welcome');
      await passTime(app, 6 * day);
    }
    expect(await checkSession(second, busy)).toBe(notAuthorised);
    expect(await socket.closed).toEqual({ code: 4401, reason: 'Not Authorised' });
  });
});

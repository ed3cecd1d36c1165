import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSessionToken } from '../../../platform/api/caller.ts';
import type { Browser, TestUser } from '../../../../../test/fakes/browser.ts';
import { leaksIn } from '../../../../../test/contract/canaries.ts';
import { aUser, passTime } from '../../../../../test/builders/data.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
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

async function wordFor(node: Browser, as: { token: string }): Promise<unknown> {
  const { status, body } = await node.get('/api/payment/balance', { as });
  return status === 200 ? 'welcome' : `${status} ${body.code} ${body.message}`;
}

const replaced = '401 SESSION_REPLACED user already logged in another device';
const notAuthorised = '401 NOT_AUTHORISED Not Authorised';

describe('the token', () => {
  test('is pl_, an id, 256 bits and a checksum, and differs each time', async () => {
    const user = await aUser(app);
    const tokens = [user.token];
    for (let n = 0; n < 5; n += 1) tokens.push((await logIn(app, user)).token);
    const parsed = tokens.map((token) => parseSessionToken(token));
    for (const [index, token] of tokens.entries()) {
      expect(token).toMatch(/^pl_[\w-]{64}$/);
      expect(parsed[index]?.secret).toHaveLength(32);
    }
    expect(new Set(parsed.map((each) => each?.id)).size).toBe(6);
    expect(new Set(parsed.map((each) => each?.secret.toString('hex'))).size).toBe(6);
  });

  test('is refused without a query when one character is wrong', async () => {
    const { token } = await aUser(app);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 3; at < token.length; at += 1) {
      const other = alphabet[(alphabet.indexOf(token[at] ?? '') + 1) % 64] ?? '';
      expect([at, parseSessionToken(token.slice(0, at) + other + token.slice(at + 1))]).toEqual([at, undefined]);
    }
  });

  test('is not in the database, nor is the password or an unused ticket', async () => {
    const user = await aUser(app);
    const { token } = await logIn(second, user);
    const ticket = (await app.post('/api/auth/socket-ticket', { as: { token } })).body.token;
    const dump = await dumpTables(app);
    expect(dump).toContain(user.email);
    const secret = parseSessionToken(token)?.secret ?? Buffer.of();
    expect(
      leaksIn(dump, { token, password: user.password, ticket, ticketBytes: Buffer.from(ticket, 'base64url').toString('hex') }),
    ).toEqual([]);
    expect([secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')].filter((form) => dump.includes(form))).toEqual(
      [],
    );
  });
});

describe('one session at a time', () => {
  test('a new sign-in ends the older session on every node, with its reason', async () => {
    const user = await aUser(app);
    const newer = await logIn(second, user);
    for (const node of [app, second]) {
      expect(await wordFor(node, user)).toBe(replaced);
      expect(await wordFor(node, newer)).toBe('welcome');
    }
  });

  test('leaves one session after many concurrent sign-ins', async () => {
    const user = await aUser(app);
    const sessions = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(n % 2 === 0 ? app : second, user)));
    const words = await Promise.all([user, ...sessions].map((session) => wordFor(app, session)));
    expect(words.filter((word) => word === 'welcome')).toHaveLength(1);
    expect(words.filter((word) => word === replaced)).toHaveLength(12);
    const { rows } = await app.app.deps.db.pool.query('select count(*)::int as live from session where user_id = $1 and ended_at is null', [
      user.userId,
    ]);
    expect(rows).toEqual([{ live: 1 }]);
  });

  test('keeps the session after a wrong password', async () => {
    const user = await aUser(app);
    await app.post('/api/users/login', { body: { email: user.email, password: 'not it' } });
    expect(await wordFor(app, user)).toBe('welcome');
  });
});

describe('the end of a session', () => {
  test('a sign-out works at once on every node, and once', async () => {
    const user = await aUser(app);
    const reply = await app.post('/api/users/logout', { as: user });
    expect([reply.status, reply.body]).toEqual([204, undefined]);
    for (const node of [second, app]) expect(await wordFor(node, user)).toBe(notAuthorised);
    expect((await app.post('/api/users/logout', { as: user })).status).toBe(401);
    expect(await wordFor(app, await logIn(app, user))).toBe('welcome');
  });

  test('a block ends the session everywhere at once', async () => {
    const user = await aUser(app);
    expect(await wordFor(second, user)).toBe('welcome');
    await app.app.deps.db.pool.query('update app_user set is_blocked = true where id = $1', [user.userId]);
    for (const node of [second, app]) expect(await wordFor(node, user)).toBe(notAuthorised);
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

  test('a session expires after a week without a call, and after 30 days with calls', async () => {
    const user = await aUser(app);
    await passTime(app, 7 * day - 60);
    expect(await wordFor(app, user)).toBe('welcome');
    await passTime(app, 7 * day - 60);
    expect(await wordFor(app, user)).toBe('welcome');
    const idle = await aUser(app);
    await passTime(app, 7 * day);
    expect(await wordFor(app, idle)).toBe(notAuthorised);
    expect(await wordFor(app, user)).toBe(notAuthorised);

    const busy = await aUser(app);
    const socket = await connect(app, busy);
    for (let passed = 0; passed < 30; passed += 6) {
      expect(await wordFor(second, busy)).toBe('welcome');
      await passTime(app, 6 * day);
    }
    expect(await wordFor(second, busy)).toBe(notAuthorised);
    expect(await socket.closed).toEqual({ code: 4401, reason: 'Not Authorised' });
  });
});

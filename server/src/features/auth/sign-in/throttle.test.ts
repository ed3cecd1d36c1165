import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, TestReply } from '../../../../../test/fakes/browser.ts';
import { anEmail } from '../../../../../test/builders/people.ts';
import { aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { makeResetToken } from '../reset/reset-token.ts';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

let lastAddress = 0;
const anAddress = () => `198.51.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;

type Entry = { email: string; password: string };
const logIn = (node: Browser, { email, password }: Entry, address: string): Promise<TestReply> =>
  node.post('/api/users/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });
const forgot = (node: Browser, address: string, email = anEmail()): Promise<TestReply> =>
  node.post('/api/users/forgot', { body: { email }, headers: { 'x-forwarded-for': address } });
const signUp = (node: Browser, address: string, email = anEmail()): Promise<TestReply> =>
  node.post('/api/users/signup', { body: { email, password: 'a fine password' }, headers: { 'x-forwarded-for': address } });

function expectRefusal(reply: TestReply, mostSeconds: number): void {
  const seconds = Number(reply.headers.get('retry-after'));
  expect([reply.status, reply.body]).toEqual([
    429,
    { code: 'RATE_LIMITED', message: `Too many attempts. Please try again in ${seconds} seconds.` },
  ]);
  expect(seconds).toBeGreaterThan(mostSeconds * 0.9);
  expect(seconds).toBeLessThanOrEqual(mostSeconds);
}

describe('wrong passwords', () => {
  test('refuses the eleventh within 15 minutes on every node, even when it is right', async () => {
    const [user, address] = [await aUser(app), anAddress()];
    for (let n = 0; n < 10; n += 1)
      expect((await logIn(n % 2 === 0 ? app : second, { ...user, password: `guess ${n}` }, address)).status).toBe(401);
    for (const node of [app, second]) {
      expectRefusal(await logIn(node, { ...user, password: 'guess' }, address), 15 * 60);
      expectRefusal(await logIn(node, user, address), 15 * 60);
      expectRefusal(await logIn(node, { ...user, email: ` ${user.email.toUpperCase()}` }, address), 15 * 60);
    }
    expect((await app.get('/api/payment/balance', { as: user })).status).toBe(200);
    expect((await logIn(second, user, anAddress())).status).toBe(200);
    const neighbour = await aUser(app);
    expect((await logIn(app, neighbour, address)).status).toBe(200);
  });

  test('forgets them after 15 minutes; a right one before that does not count', async () => {
    const [user, address] = [await aUser(app), anAddress()];
    for (let n = 0; n < 9; n += 1) await logIn(app, { ...user, password: 'guess' }, address);
    expect((await logIn(app, user, address)).status).toBe(200);
    expect((await logIn(app, { ...user, password: 'guess' }, address)).status).toBe(401);
    expectRefusal(await logIn(app, user, address), 15 * 60);
    await passTime(app, 15 * 60 + 1);
    expect((await logIn(app, user, address)).status).toBe(200);
  });

  test('counts those of an unknown address too', async () => {
    const [entry, address] = [{ email: anEmail(), password: 'guess' }, anAddress()];
    for (let n = 0; n < 10; n += 1) expect((await logIn(app, entry, address)).status).toBe(401);
    expectRefusal(await logIn(second, entry, address), 15 * 60);
  });

  test('counts parallel guesses', async () => {
    const [user, address] = [await aUser(app), anAddress()];
    const guess = (n: number) => logIn(n % 2 === 0 ? app : second, { ...user, password: `guess ${n}` }, address);
    const statuses = await answersToAll(100, guess);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  });
});

describe('sign-ups', () => {
  test('refuses the twenty-first in an hour from an address, on all nodes together', async () => {
    const address = anAddress();
    for (let n = 0; n < 20; n += 1) expect((await signUp(n % 2 === 0 ? app : second, address)).status).toBe(201);
    for (const node of [app, second]) expectRefusal(await signUp(node, address), 60 * 60);
    expect((await signUp(app, anAddress())).status).toBe(201);
    await passTime(app, 60 * 60 + 1);
    expect((await signUp(app, address)).status).toBe(201);
  });

  test('counts sign-ups with a known address', async () => {
    const [address, known] = [anAddress(), await aUser(app)];
    for (let n = 0; n < 20; n += 1) expect((await signUp(app, address, known.email)).status).toBe(409);
    expectRefusal(await signUp(app, address, known.email), 60 * 60);
  });

  test('counts parallel sign-ups', async () => {
    const address = anAddress();
    const statuses = await answersToAll(50, (n) => signUp(n % 2 === 0 ? app : second, address));
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });
});

describe('reset links', () => {
  test('refuses the eleventh request in an hour from an address', async () => {
    const address = anAddress();
    for (let n = 0; n < 10; n += 1) expect((await forgot(n % 2 === 0 ? app : second, address)).status).toBe(202);
    for (const node of [app, second]) expectRefusal(await forgot(node, address), 60 * 60);
    expect((await forgot(app, anAddress())).status).toBe(202);
    await passTime(app, 60 * 60 + 1);
    expect((await forgot(app, address)).status).toBe(202);
  });

  test.each(['a user', 'an unknown address'])(
    'answers the sixth request in an hour for %s like the others, and sends nothing',
    async (who) => {
      const email = who === 'a user' ? (await aUser(app)).email : anEmail();
      const replies = [];
      for (let n = 0; n < 7; n += 1)
        replies.push(await forgot(n % 2 === 0 ? app : second, anAddress(), n < 5 ? email : ` ${email.toUpperCase()}`));
      for (const { status, body } of replies) expect([status, body]).toEqual([202, replies[0]?.body]);
      await eventually(async () => expect(await resetJobsFor(email)).toBe(0));
      expect(await linksOf(email)).toBe(who === 'a user' ? 5 : 0);
    },
  );

  test('sends five links for twenty parallel requests and keeps the last one valid', async () => {
    const user = await aUser(app);
    await Promise.all(Array.from({ length: 20 }, (_, n) => forgot(n % 2 === 0 ? app : second, anAddress(), user.email)));
    await eventually(async () => expect(await resetJobsFor(user.email)).toBe(0));
    expect(await linksOf(user.email)).toBe(5);
    const token = await makeResetToken(app.app.deps, user.email);
    expect((await forgot(app, anAddress(), user.email)).status).toBe(202);
    expect(await resetJobsFor(user.email)).toBe(0);
    const reset = await app.post('/api/users/reset-password', { body: { token, newPassword: 'a brand new password' } });
    expect(reset.status).toBe(200);
  });

  test('signs in at once after a reset from an address with too many guesses', async () => {
    const [user, address, elsewhere] = [await aUser(app), anAddress(), anAddress()];
    for (const from of [address, elsewhere]) for (let n = 0; n < 10; n += 1) await logIn(app, { ...user, password: `guess ${n}` }, from);
    const token = await makeResetToken(app.app.deps, user.email);
    const renewed = { ...user, password: 'a brand new password' };
    const body = { token, newPassword: renewed.password };
    const reset = await second.post('/api/users/reset-password', { body, headers: { 'x-forwarded-for': address } });
    expect(reset.status).toBe(200);
    expect((await logIn(app, renewed, address)).status).toBe(200);
    expectRefusal(await logIn(app, renewed, elsewhere), 15 * 60);
  });

  test('keeps the last 20 devices of an account known', async () => {
    const user = await aUser(app);
    const { pool } = app.app.deps.db;
    await pool.query(
      `insert into known_device (user_id, device_id, seen_at)
       select id, 'device-' || n, app_now() - n * interval '1 hour' from app_user, generate_series(1, 30) n where email = $1`,
      [user.email],
    );
    const headers = { 'x-forwarded-for': anAddress(), 'x-device-id': 'the-device-of-today' };
    expect((await app.post('/api/users/login', { body: { email: user.email, password: user.password }, headers })).status).toBe(200);
    const { rows } = await pool.query(
      'select device_id from known_device join app_user u on u.id = user_id where email = $1 order by seen_at desc',
      [user.email],
    );
    expect(rows.map(({ device_id }) => device_id)).toEqual([
      'the-device-of-today',
      ...Array.from({ length: 19 }, (_, n) => `device-${n + 1}`),
    ]);
  });

  test('a reset keeps its own device known and forgets the others', async () => {
    const user = await aUser(app);
    const enter = (password: string, device: string) =>
      app.post('/api/users/login', {
        body: { email: user.email, password },
        headers: { 'x-forwarded-for': anAddress(), 'x-device-id': device },
      });
    expect((await enter(user.password, 'the-device-of-a-thief')).status).toBe(200);
    const token = await makeResetToken(app.app.deps, user.email);
    const body = { token, newPassword: 'a brand new password' };
    const reset = await app.post('/api/users/reset-password', { body, headers: { 'x-device-id': 'the-device-of-the-owner' } });
    expect(reset.status).toBe(200);
    for (let n = 0; n < 50; n += 1) expect((await enter('guess', 'the-device-of-a-thief')).status).toBe(401);
    expectRefusal(await enter('guess', 'the-device-of-a-thief'), 60 * 60);
    expect((await enter('a brand new password', 'the-device-of-the-owner')).status).toBe(200);
  });

  test('checks twenty wrong links in 15 minutes from an address', async () => {
    const address = anAddress();
    const use = (node: Browser, from = address) =>
      node.post('/api/users/reset-password', {
        body: { token: 'made up', newPassword: 'a brand new password' },
        headers: { 'x-forwarded-for': from },
      });
    for (let n = 0; n < 20; n += 1) expect((await use(n % 2 === 0 ? app : second)).status).toBe(409);
    for (const node of [app, second]) expectRefusal(await use(node), 15 * 60);
    expect((await use(app, anAddress())).status).toBe(409);
  });
});

test('counts guesses of the current password apart from sign-in', async () => {
  const [user, address] = [await aUser(app), anAddress()];
  const change = (node: Browser, currentPassword: string) =>
    node.post('/api/account/password', {
      as: user,
      body: { currentPassword, newPassword: 'a better password' },
      headers: { 'x-forwarded-for': address },
    });
  for (let n = 0; n < 10; n += 1) expect((await change(n % 2 === 0 ? app : second, `guess ${n}`)).status).toBe(409);
  expectRefusal(await change(second, user.password), 15 * 60);
  expect((await app.get('/api/account', { as: user })).status).toBe(200);
  expect((await logIn(app, user, address)).status).toBe(200);
});

describe('codes of a second factor', () => {
  const anOwner = async () => {
    const user = await aUser(app);
    return { user, authenticator: await anEnrolledAuthenticator(app, user) };
  };
  const enter = (node: Browser, { email, password }: Entry, code: string): Promise<TestReply> =>
    node.post('/api/users/login', { body: { email, password, code }, headers: { 'x-forwarded-for': anAddress() } });
  const inside = (node: Browser, as: { token: string }, code: string) =>
    node.post('/api/account/second-factor/fresh', { as, body: { code } });

  test('refuses after ten wrong ones in 15 minutes from anywhere, without affecting the signed-in owner', async () => {
    const { user, authenticator } = await anOwner();
    for (let n = 0; n < 10; n += 1) expect((await enter(n % 2 === 0 ? app : second, user, '000000')).status).toBe(401);
    for (const code of ['000000', await authenticator.code(), authenticator.recoveryCodes[0] ?? ''])
      expectRefusal(await enter(second, user, code), 15 * 60);
    expect((await inside(app, user, await authenticator.code())).status).toBe(200);
    await passTime(app, 15 * 60 + 1);
    expect((await enter(app, user, await authenticator.code())).status).toBe(200);
  });

  test('counts wrong ones inside a session too', async () => {
    const { user, authenticator } = await anOwner();
    for (let n = 0; n < 10; n += 1) expect((await inside(n % 2 === 0 ? app : second, user, 'ABCDEFGHJK')).status).toBe(401);
    expectRefusal(await inside(second, user, await authenticator.code()), 15 * 60);
    const remove = await app.post('/api/account/second-factor/remove', { as: user, body: { code: await authenticator.code() } });
    expectRefusal(remove, 15 * 60);
  });

  test('counts parallel guesses of recovery codes', async () => {
    const { user } = await anOwner();
    const path = '/api/account/second-factor/fresh';
    const guess = (n: number) => ({ node: n % 2 === 0 ? app : second, path, as: user, body: { code: `ABCDEFGH${n}` } });
    let looked = 0;
    for (let guesses = Array.from({ length: 20 }, (_, n) => guess(n + 10)); guesses.length > 0;) {
      const replies = await sendAtOnce(guesses);
      looked += replies.filter(({ status }) => status === 401).length;
      guesses = guesses.filter((_, n) => replies[n]?.status === 503);
    }
    expect(looked).toBe(10);
  });

  test('counts parallel guesses', async () => {
    const { user } = await anOwner();
    const path = '/api/account/second-factor/fresh';
    const body = { code: '000000' };
    const replies = await sendAtOnce(Array.from({ length: 40 }, (_, n) => ({ node: n % 2 === 0 ? app : second, path, as: user, body })));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30);
  });
});

async function answersToAll(calls: number, send: (n: number) => Promise<TestReply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let waiting = Array.from({ length: calls }, (_, n) => n); waiting.length > 0;) {
    const replies = await Promise.all(waiting.map(send));
    statuses.push(...replies.map(({ status }) => status).filter((status) => status !== 503));
    waiting = waiting.filter((_, index) => replies[index]?.status === 503);
  }
  return statuses;
}

async function resetJobsFor(email: string): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query(
    `select count(*)::int as jobs from graphile_worker._private_jobs where payload::jsonb ->> 'email' = $1`,
    [email],
  );
  return rows[0].jobs;
}

async function linksOf(email: string): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query(
    'select count(*)::int as links from password_reset join app_user u on u.id = user_id where email = $1',
    [email],
  );
  return rows[0].links;
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, TestReply } from '../../../../../test/fakes/browser.ts';
import { anEmail } from '../../../../../test/builders/people.ts';
import { aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { anAddress, expectRefusal, logIn } from '../../../../../test/scenarios/limited-callers.ts';
import { makeResetToken } from '../reset/reset-token.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

const forgot = (node: Browser, address: string, email = anEmail()): Promise<TestReply> =>
  node.post('/api/users/forgot', { body: { email }, headers: { 'x-forwarded-for': address } });

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
    { tags: 'B4' },
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

  test('sends five links for twenty parallel requests and keeps the last one valid', { tags: 'B4' }, async () => {
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

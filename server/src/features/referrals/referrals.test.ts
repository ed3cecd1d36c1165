import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { aUser, balanceOf } from '../../../../test/builders/data.ts';
import { anEmail } from '../../../../test/builders/people.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { maskEmail } from './referrals.rules.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

test('lists friends newest first, each with the status of their bonus', async () => {
  const referrer = await aUser(app, { balance: 0, deviceId: 'device-of-the-referrer' });
  expect(await dashboardOf(referrer)).toEqual({ totalReferrals: 0, totalEarnings: 0, history: [], total_pages: 1, total: 0 });

  const small = await aFriend(referrer, { email: 'small@example.com' });
  const large = await aFriend(referrer, { email: 'large@example.com' });
  const same = await aFriend(referrer, { email: 'same@example.com', deviceId: 'one-device-of-both' });
  const silent = await aFriend(referrer, { email: 'silent@example.com' });
  await app
    .post('/api/users/login', {
      body: { email: referrer.email, password: referrer.password },
      headers: { 'x-device-id': 'one-device-of-both' },
    })
    .then(({ body }) => {
      referrer.token = body.token;
    });
  await payIn(small, 123.45);
  await payIn(small, 500);
  await payIn(large, 9_000);
  await payIn(same, 100);

  const dashboard = await dashboardOf(referrer);
  expect(dashboard).toMatchObject({ totalReferrals: 4, total: 4, total_pages: 1, totalEarnings: 42.34 });
  expect(dashboard.history).toEqual([
    { id: String(silent.userId), email: 's•••@example.com', date: expect.any(String), status: 'pending', amount: 0 },
    { id: String(same.userId), email: 's•••@example.com', date: expect.any(String), status: 'review', amount: 10 },
    { id: String(large.userId), email: 'l•••@example.com', date: expect.any(String), status: 'credited', amount: 30 },
    { id: String(small.userId), email: 's•••@example.com', date: expect.any(String), status: 'credited', amount: 12.34 },
  ]);
  expect(Date.parse(dashboard.history[0]?.date ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await balanceOf(app, referrer), 'what is shown as earned is in the wallet').toBe(42.34);
});

test('a page shows its part, the totals stay complete, and a friend counts for one referrer only', async () => {
  const [referrer, stranger] = [await aUser(app, { deviceId: 'device-of-one-referrer' }), await aUser(app)];
  const friends = [await aFriend(referrer), await aFriend(referrer), await aFriend(referrer)];
  await payIn(friends[0], 100);

  const second = await dashboardOf(referrer, '?page=2&limit=2');
  expect(second).toMatchObject({ totalReferrals: 3, totalEarnings: 10, total: 3, total_pages: 2 });
  expect(second.history.map(({ id }) => id)).toEqual([String(friends[0]?.userId)]);
  expect(await dashboardOf(referrer, '?page=9&limit=2')).toMatchObject({ history: [], total: 3 });
  expect(await dashboardOf(stranger)).toMatchObject({ totalReferrals: 0, totalEarnings: 0, history: [] });
});

test.each([
  ['asha@example.com', 'a•••@example.com'],
  ['a@example.com', '•••@example.com'],
  ['ab@example.com', 'a•••@example.com'],
  ['first.last+shop@mail.example.co.in', 'f•••@mail.example.co.in'],
  ['😀smile@example.com', '😀•••@example.com'],
  ['odd@name@example.com', 'o•••@example.com'],
  ['deleted-42', '•••'],
  ['', '•••'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

type Dashboard = {
  totalReferrals: number;
  totalEarnings: number;
  total: number;
  total_pages: number;
  history: { id: string; email: string; date: string; status: string; amount: number }[];
};

async function dashboardOf(user: TestUser, query = ''): Promise<Dashboard> {
  const reply = await app.get<Dashboard>(`/api/referral/dashboard${query}`, { as: user });
  expect(reply.status).toBe(200);
  return reply.body;
}

async function aFriend(referrer: TestUser, options: { email?: string; deviceId?: string } = {}): Promise<{ userId: number }> {
  const { email = anEmail(), deviceId = `device-${randomInt(1e9)}` } = options;
  const { referralCode } = (await app.get('/api/payment/balance', { as: referrer })).body;
  const reply = await app.post('/api/users/signup', {
    body: { email, password: 'a fine password', referralCode },
    headers: { 'x-device-id': deviceId },
  });
  expect(reply.status).toBe(201);
  const { id: userId } = await app.app.deps.db.autocommit
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { userId };
}

async function payIn(user: { userId: number } | undefined, rupees: number): Promise<void> {
  const { pool } = app.app.deps.db;
  const reference = String(randomInt(1e11, 1e12 - 1)).slice(0, 12);
  await pool.query(`select deposit_declare($1, 'upi', $2, null, null, 0)`, [user?.userId, reference]);
  const { rows } = await pool.query<{ id: number }>(`select payment_record('upi', $1, 'INR', $2, $3, app_now(), '{}') as id`, [
    reference,
    Math.round(rupees * 100),
    `payer-${user?.userId}@upi`,
  ]);
  await pool.query(`select * from payment_settle($1)`, [rows[0]?.id]);
}

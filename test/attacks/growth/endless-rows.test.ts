import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forgetOldRows } from '../../../server/src/features.ts';
import { aNumber, aService, aUser, cancelBody, passTime } from '../../builders/data.ts';
import { somePayments } from '../../builders/payments.ts';
import { aUtr } from '../../builders/people.ts';
import { ownApp } from '../../harness/own-app.ts';
import { logIn } from '../../scenarios/limited-callers.ts';
import { assertInvariants } from '../../invariants/assert-invariants.ts';

const limited = { env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } };
const day = 86_400;

test('a user signs in 200 times a day, from wherever; the next one leaves no session', async (context) => {
  const app = await ownApp(context, limited);
  const { pool } = app.app.deps.db;
  const [user, other] = [await aUser(app), await aUser(app)];
  const sessions = async () => (await pool.query('select from session where user_id = $1', [user.userId])).rowCount;
  const signIn = async (n: number, as = user) => (await logIn(app, as, `198.51.100.${n}`)).status;
  expect(await signIn(1)).toBe(200);
  await pool.query(
    `insert into throttle_hit (kind, key, attempt_id) select kind, key, nextval('throttle_attempt')
      from throttle_hit, generate_series(1, 198) where kind = 'sign-in'`,
  );
  expect(await signIn(2)).toBe(200);
  const before = await sessions();
  for (let n = 3; n <= 7; n += 1) expect(await signIn(n)).toBe(429);
  expect(await sessions()).toBe(before);
  expect(await signIn(8, other)).toBe(200);
  await passTime(app, day);
  expect(await signIn(9)).toBe(200);
});

test('a claim that no payment has to do with is gone after 90 days; one that was paid stays', async (context) => {
  const payments = await somePayments(context);
  const app = await ownApp(context, { ...limited, payments });
  const { pool } = app.app.deps.db;
  const user = await aUser(app, { balance: 0 });
  const declare = (transactionId: string, as = user) =>
    app.post('/api/payment/transaction', { as, body: { transactionId, method: 'bharatpay' } });
  const [paid, wrong, refused, open] = [aUtr(), aUtr(), aUtr(), aUtr()];
  payments.bank.pay({ utr: paid, amountPaise: 40_000 });
  expect([(await declare(paid)).status, (await declare(wrong)).status, (await declare(refused)).status]).toEqual([200, 202, 202]);
  const end = (reference: string, reason: string, state: string) =>
    pool.query(`update deposit set state = $2, reason = $3, next_check_at = null, settled_at = app_now() where reference = $1`, [
      reference,
      state,
      reason,
    ]);
  await end(wrong, 'expired', 'expired');
  await end(refused, 'refused_by_operator', 'refused');
  const left = async () =>
    (await pool.query<{ reference: string }>('select reference from deposit order by id')).rows.map(({ reference }) => reference);
  await passTime(app, 89 * day);
  expect((await declare(open, await aUser(app))).status).toBe(202);
  await forgetOldRows(app.app.deps);
  expect(await left()).toEqual([paid, wrong, refused, open]);
  await passTime(app, 2 * day);
  await forgetOldRows(app.app.deps);
  expect(await left()).toEqual([paid, refused, open]);
  await assertInvariants(pool);
});

test('a task that failed for good is gone after a week; one that is tried again stays', async (context) => {
  const app = await ownApp(context);
  const { pool } = app.app.deps.db;
  // No worker knows such tasks.
  await pool.query(
    `select graphile_worker.add_job('no_such_task', json_build_object('n', n), max_attempts => 2) from generate_series(1, 4) n`,
  );
  const set = (n: number, attempts: number, days: number) =>
    pool.query(
      `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - make_interval(days => $3) where (payload ->> 'n')::int = $1`,
      [n, attempts, days],
    );
  await set(1, 2, 8);
  await set(2, 2, 6);
  await set(3, 1, 8);
  await set(4, 0, 8);
  await forgetOldRows(app.app.deps);
  const { rows } = await pool.query<{ n: string }>(
    `select payload ->> 'n' as n from graphile_worker._private_jobs where payload ->> 'n' is not null order by 1`,
  );
  expect(rows.map(({ n }) => n)).toEqual(['2', '3', '4']);
});

test('a user stores 5,000 Idempotency-Keys a day, without those of purchases; a stored one still answers', async (context) => {
  const app = await ownApp(context, limited);
  const { pool } = app.app.deps.db;
  const [service, user] = [await aService(app), await aUser(app)];
  const mobile = await aNumber(app, { user, service });
  await pool.query('update activation set cancellable_at = app_now()');
  const cancel = (key: string) => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile), key });
  const first = await cancel('the-first-one');
  expect(first.status).toBe(200);
  const keys = async () => (await pool.query('select from idempotency where user_id = $1', [user.userId])).rowCount;
  await pool.query(
    `insert into idempotency (user_id, key, call, request_hash, status, reply)
      select user_id, 'more-' || n, call, request_hash, status, reply from idempotency, generate_series(1, 4998) n`,
  );
  expect((await cancel('the-last-one')).status).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await cancel(randomUUID())).body.code).toBe('RATE_LIMITED');
  expect(await keys()).toBe(5_000);
  expect((await cancel('the-first-one')).body).toEqual(first.body);
  await aNumber(app, { user, service, key: 'a-purchase' });
  expect(await keys()).toBe(5_001);
  await passTime(app, day);
  await forgetOldRows(app.app.deps);
  expect((await cancel('a-day-later')).status).toBe(200);
});

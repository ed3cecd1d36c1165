import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { aUser, proveEmail } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

test('asks for the code of an authenticator that is set up while the password is checked', async () => {
  const user = await aUser(app);
  await proveEmail(app, user);
  await anEnrolledAuthenticator(app, user);
  const { pool } = app.app.deps.db;
  await pool.query('update second_factor set confirmed_at = null where user_id = $1', [user.userId]);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from app_user where id = $1 for update', [user.userId]);
    const { email, password } = user;
    const reply = app.post('/api/users/login', { body: { email, password } });
    const waits = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await pool.query(waits)).rows[0].count).toBeGreaterThan(0);
    await holder.query('update second_factor set confirmed_at = app_now() where user_id = $1', [user.userId]);
    await holder.query('commit');
    expect((await reply).body.code).toBe('SECOND_FACTOR_REQUIRED');
  } finally {
    holder.release(true);
  }
  expect((await app.get('/api/account', { as: user })).status).toBe(200);
});

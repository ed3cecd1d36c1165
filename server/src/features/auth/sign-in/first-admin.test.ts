import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { ensureAdmin } from '../account/new-account.commands.ts';

let app: TestApp;
afterEach(() => app.stop());

const logIn = (email: string, password: string) => app.post('/api/users/login', { body: { email, password } });
const admins = async () => (await app.app.deps.db.pool.query(`select email from app_user where role = 'admin'`)).rows;

describe('the first admin', () => {
  test('does not exist before the first start', async () => {
    app = await startTestApp();
    expect(await admins()).toEqual([]);
    for (const password of ['admin', 'password', 'admin@example.com', ''])
      expect((await logIn('admin@example.com', password)).status).not.toBe(200);
  });

  test('gets a random password that is printed once', { tags: 'B6' }, async () => {
    app = await startTestApp();
    const created = await ensureAdmin(app.app.deps);
    expect(created).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^[\w-]{12}$/) });
    expect((await logIn(created?.email ?? '', created?.password ?? '')).body).toMatchObject({ role: 'admin' });
    expect(await ensureAdmin(app.app.deps)).toBeUndefined();
    expect(await admins()).toEqual([{ email: 'admin@example.com' }]);
  });

  test('gets the password of the settings, which is not printed', async () => {
    app = await startTestApp({ env: { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'the boss knows' } });
    expect(await ensureAdmin(app.app.deps)).toBeUndefined();
    expect((await logIn('boss@example.com', 'the boss knows')).body).toMatchObject({ role: 'admin' });
  });

  test('is created once when several nodes start at once', { tags: 'B6' }, async () => {
    app = await startTestApp();
    const second = await app.startSecondNode();
    const created = await Promise.all([app.app, second.app, app.app, second.app].map(({ deps }) => ensureAdmin(deps)));
    expect(created.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});

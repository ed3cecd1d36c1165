import { permissions } from '@pinline/contract/auth/permissions.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, anEmail } from '../../../../../test/builders/people.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const logIn = (email: string, password: string) => app.post('/api/users/login', { body: { email, password } });

test('returns the token and the role', async () => {
  const [user, admin] = await Promise.all([aUser(app), anAdmin(app)]);
  expect((await logIn(user.email, user.password)).body).toEqual({
    token: expect.stringMatching(/^pl_/),
    role: 'user',
    permissions: [],
    language: null,
    deletionDueAt: null,
  });
  expect((await logIn(admin.email, admin.password)).body).toEqual({
    token: expect.stringMatching(/^pl_/),
    role: 'admin',
    permissions,
    language: null,
    deletionDueAt: null,
  });
});

test('answers a wrong password and an unknown address alike', { tags: 'B3' }, async () => {
  const user = await aUser(app);
  const replies = [
    await logIn(user.email, 'not it'),
    await logIn(user.email, `${user.password} `),
    await logIn(anEmail(), user.password),
    await logIn('no address at all', user.password),
    await logIn('', user.password),
  ];
  for (const { status, body, headers } of replies) {
    expect([status, body]).toEqual([401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' }]);
    expect(Object.keys(Object.fromEntries(headers))).toEqual(Object.keys(Object.fromEntries(replies[0]?.headers ?? [])));
  }
});

test('takes the same time for both', { tags: 'B3' }, async () => {
  const user = await aUser(app);
  // The fastest of each is the work itself, without what else the machine does.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const isSame = () => Math.abs(known - unknown) < Math.max(known, unknown) / 2;
  for (let sample = 0; sample < 20 || (sample < 100 && !isSame()); sample += 1) {
    known = Math.min(known, await timed(() => logIn(user.email, 'not it')));
    unknown = Math.min(unknown, await timed(() => logIn(anEmail(), 'not it')));
  }
  expect([known, unknown]).toSatisfy(isSame);
});

test('refuses a blocked user, and says so only after the right password', async () => {
  const user = await aUser(app);
  await app.app.deps.db.pool.query('update app_user set is_blocked = true where id = $1', [user.userId]);
  const reply = await logIn(user.email, user.password);
  expect([reply.status, reply.body]).toEqual([
    403,
    { code: 'ACCOUNT_BLOCKED', message: 'Your account is blocked. Please contact support.' },
  ]);
  expect((await logIn(user.email, 'not it')).body).toEqual({ code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
  const { rows } = await app.app.deps.db.pool.query('select end_reason from session where user_id = $1', [user.userId]);
  expect(rows).toEqual([{ end_reason: null }]);
});

describe('fifty concurrent sign-ins', () => {
  test('leave the process time for other calls', { tags: 'B2' }, async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => aUser(app)));
    let signedIn = 0;
    const logins = Array.from({ length: 50 }, async (_, n) => {
      const { status } = await logIn(users[n % 5]?.email ?? '', users[n % 5]?.password ?? '');
      signedIn += 1;
      return status;
    });
    for (let call = 0; call < 20; call += 1) expect((await app.get('/healthz')).status).toBe(200);
    expect(signedIn, 'twenty calls are answered before them').toBeLessThan(50);
    expect(await Promise.all(logins)).toEqual(Array.from({ length: 50 }, () => 200));
  });
});

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

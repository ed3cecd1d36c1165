import type { KeyMode } from '@pinline/contract/developers/developers.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { aUser, eventually } from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { openEventStream } from '../../../../../test/scenarios/shops/event-stream.ts';
import { makeResetToken } from '../../auth/reset/reset-token.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TIME_ZONE: 'UTC' } });
});
afterAll(() => app.stop());

const balance = (as: Awaited<ReturnType<typeof aUser>>) => app.get('/api/payment/balance', { as });
const refusalOf = async (reply: Promise<{ status: number; body: { code?: string; message?: string } }>) => {
  const { status, body } = await reply;
  return [status, body.code, body.message];
};

describe('an API key', () => {
  test('is shown once, and stored as a hash', async () => {
    const user = await aUser(app, { balance: 5 });
    const { body } = await app.post('/api/keys', {
      as: user,
      body: {
        name: '  Shop backend ',
        mode: 'live',
        scopes: ['buy', 'read'],
        limits: { rupeesPerDay: 2_000, maxPrice: 24, maxOpen: 6, addresses: ['103.21.244.9', '49.36.9.1/16', '2001:DB8::/32'] },
      },
    });
    const { key, ...shown } = body.data;
    expect(key).toMatch(/^pk_live_[\w-]{48}$/);
    expect(shown).toMatchObject({
      name: 'Shop backend',
      prefix: `pk_live_…${key.slice(-4)}`,
      scopes: ['read', 'buy'],
      limits: {
        rupeesPerDay: 2_000,
        maxPrice: 24,
        maxOpen: 6,
        services: null,
        addresses: ['103.21.244.9', '49.36.0.0/16', '2001:db8::/32'],
        endsAt: null,
      },
      lastUsed: null,
      spentToday: 0,
      openNow: 0,
    });
    expect((await app.get('/api/keys', { as: user })).body.data).toEqual([shown]);
    expect(await dumpTables(app)).not.toContain(key);
  });

  test('acts for its user within its scopes', async () => {
    const user = await aUser(app, { balance: 5 });
    const reader = await anApiKey(app, user, { scopes: ['read'] });
    expect((await balance(reader)).body.balance).toBe(5);
    expect(await refusalOf(app.post('/api/mobile/report', { as: reader, body: { mobileId: '1', reason: 'banned' } }))).toEqual([
      403,
      'KEY_NOT_PERMITTED',
      'This key doesn’t have the scope “buy”.',
    ]);
    for (const path of ['/api/keys', '/api/account', '/api/admin/dashboard'])
      expect([path, ...(await refusalOf(app.get(path, { as: reader })))]).toEqual([
        path,
        403,
        'KEY_NOT_PERMITTED',
        'This call can’t be made with a key.',
      ]);
  });

  test('of an operator opens no back office', async () => {
    const admin = await anAdmin(app);
    const key = await anApiKey(app, admin);
    expect((await app.get('/api/admin/dashboard', { as: admin })).status).toBe(200);
    expect((await app.get('/api/admin/dashboard', { as: key })).body.code).toBe('KEY_NOT_PERMITTED');
  });

  test('is refused when it is mistyped, unknown, revoked, over, or called from elsewhere', async () => {
    const user = await aUser(app);
    const key = await anApiKey(app, user);
    const wrong = { ...key, token: `${key.token.slice(0, -1)}${key.token.endsWith('A') ? 'Q' : 'A'}` };
    expect(await refusalOf(balance(wrong))).toEqual([401, 'INVALID_SIGNATURE', 'Invalid signature']);
    const over = await anApiKey(app, user, { endsAt: '2026-01-01T00:00:00.000Z' });
    expect(await refusalOf(balance(over))).toEqual([401, 'NOT_AUTHORISED', 'Not Authorised']);
    const elsewhere = await anApiKey(app, user, { addresses: ['203.0.113.0/24'] });
    expect(await refusalOf(balance(elsewhere))).toEqual([403, 'KEY_NOT_PERMITTED', 'This key can’t be used from your address.']);
    const here = await anApiKey(app, user, { addresses: ['203.0.113.0/24', '127.0.0.0/8', '::1'] });
    expect((await balance(here)).status).toBe(200);

    expect((await app.send('DELETE', `/api/keys/${here.keyId}`, { as: user })).status).toBe(204);
    expect(await refusalOf(balance(here))).toEqual([401, 'NOT_AUTHORISED', 'Not Authorised']);
    expect((await app.send('DELETE', `/api/keys/${here.keyId}`, { as: user })).body.code).toBe('KEY_NOT_FOUND');
    expect((await app.get('/api/keys', { as: user })).body.data).toHaveLength(3);
  });

  test('is refused on every node at once when its user is blocked, and works again after', async () => {
    const [user, admin] = await Promise.all([aUser(app), anAdmin(app)]);
    const key = await anApiKey(app, user);
    const toggle = () => app.send('PATCH', '/api/admin/users/toggleBlock', { as: admin, body: { userId: String(user.userId) } });
    await toggle();
    expect((await balance(key)).body.code).toBe('NOT_AUTHORISED');
    await toggle();
    expect((await balance(key)).status).toBe(200);
  });

  test('ends with the password that was reset', async () => {
    const user = await aUser(app);
    const key = await anApiKey(app, user);
    const token = await makeResetToken(app.app.deps, user.email);
    await app.post('/api/users/reset-password', { body: { token, newPassword: 'another fine one' } });
    expect((await balance(key)).body.code).toBe('NOT_AUTHORISED');
  });

  test('is not created by a session that ends while it is', async () => {
    const user = await aUser(app);
    const holder = await app.app.deps.db.pool.connect();
    await holder.query('begin');
    await holder.query('select lock_user($1)', [user.userId]);
    const creating = app.post('/api/keys', { as: user, body: { name: 'Thief', mode: 'live', scopes: ['buy'] } });
    await eventually(async () => {
      const { rows } = await app.app.deps.db.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).not.toEqual([]);
    });
    await holder.query(`update session set ended_at = app_now(), end_reason = 'reset' where user_id = $1`, [user.userId]);
    await holder.query('commit');
    holder.release();
    expect((await creating).body.code).toBe('NOT_AUTHORISED');
    const { rows } = await app.app.deps.db.pool.query('select 1 from api_key where user_id = $1', [user.userId]);
    expect(rows).toEqual([]);
  });

  test('is one of at most ten, also when twenty are created at once', async () => {
    const user = await aUser(app);
    const replies = await Promise.allSettled(Array.from({ length: 20 }, () => anApiKey(app, user)));
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect((await app.get('/api/keys', { as: user })).body.data).toHaveLength(10);
    const more = app.post('/api/keys', { as: user, body: { name: 'One more', mode: 'live', scopes: ['read'] } });
    expect(await refusalOf(more)).toEqual([409, 'TOO_MANY_KEYS', 'You already have 10 keys. Please revoke one first.']);
  });

  test('is created with a fresh code where the user has an authenticator', async () => {
    const user = await aUser(app);
    const authenticator = await anEnrolledAuthenticator(app, user);
    await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [user.userId]);
    await expect(anApiKey(app, user)).rejects.toThrow('SECOND_FACTOR_NEEDED');
    await app.post('/api/account/second-factor/fresh', { as: user, body: { code: await authenticator.code(1) } });
    await anApiKey(app, user);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['admin'] }, 'scopes.0'],
    ['a network that is none', { limits: { addresses: ['10.0.0.0/33'] } }, 'limits.addresses'],
    ['no address, which could be read as any', { limits: { addresses: [] } }, 'limits.addresses'],
    ['a host name', { limits: { addresses: ['example.com'] } }, 'limits.addresses'],
    ['a budget of nothing', { limits: { rupeesPerDay: 0 } }, 'limits.rupeesPerDay'],
  ])('with %s is refused', async (_, part, field) => {
    const user = await aUser(app);
    const { status, body } = await app.post('/api/keys', {
      as: user,
      body: { name: 'Night job', mode: 'live', scopes: ['read'], ...part },
    });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'INVALID_FIELDS', [field]]);
  });

  test('shows when and from where it was used, and how often it was refused', async () => {
    const user = await aUser(app);
    const key = await anApiKey(app, user, { scopes: ['read'] });
    await balance(key);
    await balance(key);
    await app.get('/api/account', { as: key });
    await eventually(async () => {
      const [shown] = (await app.get('/api/keys', { as: user })).body.data;
      expect(shown.lastUsed).toEqual({ at: expect.any(String), from: '127.0.0.1' });
      const { days } = (await app.get('/api/keys/usage', { as: user })).body;
      expect(days).toHaveLength(14);
      expect(days.at(-1)).toMatchObject({ calls: 3, refused: 1, spent: 0 });
    });
  });

  test('shows its first use as soon as the call is answered, refused or not, and while a stream is open', async (context) => {
    const user = await aUser(app);
    const stream = async (key: TestUser) => {
      const { close } = await openEventStream(app.url, key);
      context.onTestFinished(close);
    };
    const handlerApi = (key: TestUser) => fetch(`${app.url}/stubs/handler_api.php?action=getBalance&api_key=${key.token}`);
    const uses: [string, (key: TestUser) => Promise<unknown>, KeyMode?][] = [
      ['a call', balance],
      ['a call of a test key', balance, 'test'],
      ['a refused call', (key) => app.get('/api/account', { as: key })],
      ['a stream', stream],
      ['a call of a protocol', handlerApi],
    ];
    for (const [what, use, mode = 'live'] of uses) {
      const key = await anApiKey(app, user, { scopes: ['read'], mode });
      const shown = async () => (await app.get('/api/keys', { as: user })).body.data[0];
      expect([what, (await shown()).lastUsed]).toEqual([what, null]);
      await use(key);
      expect([what, await shown()]).toMatchObject([what, { _id: key.keyId, lastUsed: { from: '127.0.0.1' } }]);
    }
  });
});

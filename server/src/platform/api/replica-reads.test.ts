import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, eventually } from '../../../../test/builders/data.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { createBrowser, type TestUser } from '../../../../test/fakes/browser.ts';
import { createTestDatabase, execute, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { createApp } from '../../app.ts';
import { behindHeader, replicaCalls, wroteSeconds } from './replica-reads.ts';

/** A database without users that may only be read, and that says of itself what a replica would. */
let copy: TestDatabase;
let app: TestApp;
let admin: TestUser;

const asReplica = `
  create schema replica;
  create table replica.state (is_copy boolean, replayed pg_lsn);
  insert into replica.state values (true, 'FFFFFFFF/0');
  create function replica.pg_is_in_recovery() returns boolean language sql as 'select is_copy from replica.state';
  create function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select replayed from replica.state'`;

beforeAll(async () => {
  copy = await createTestDatabase();
  await execute(copy.connection, asReplica);
  app = await startTestApp({ env: { DATABASE_READ_URL: replicaUrl(copy) } });
  admin = await anAdmin(app);
  await untilAnsweredBy('the replica');
});
afterAll(async () => {
  await app.stop();
  await copy.drop();
});

function replicaUrl(database: TestDatabase): string {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c search_path=replica,pg_catalog,public -c default_transaction_read_only=on');
  return url.href;
}

const behindOf = async (cookie?: string) => {
  const reply = await app.get('/api/admin/all-users', { as: admin, ...(cookie === undefined ? {} : { headers: { cookie } }) });
  return { behind: reply.headers.get(behindHeader), count: reply.body.data.length, status: reply.status };
};
const untilAnsweredBy = (which: 'the replica' | 'the primary') =>
  eventually(async () => expect((await behindOf()).behind === null).toBe(which === 'the primary'));
const setCopy = (values: string) => execute(copy.connection, `update replica.state set ${values}`);

describe('a list of the back office', () => {
  test('is read from the replica, and says how far that is behind', async () => {
    await aUser(app);
    expect(await behindOf()).toEqual({ behind: '0', count: 0, status: 200 });
  });

  test('is read from the primary for a while after a change by the same operator, on any server', async () => {
    const change = await app.send('PATCH', '/api/admin/users/toggleBlock', {
      as: admin,
      body: { userId: String((await aUser(app)).userId), isBlocked: true },
    });
    const cookie = change.headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`Max-Age=${wroteSeconds}`);
    expect(await behindOf(cookie.split(';')[0])).toMatchObject({ behind: null, status: 200 });
    expect((await behindOf(cookie.split(';')[0])).count).toBeGreaterThan(0);
  });

  test.each([
    ['has replayed nothing of what was written', `replayed = '0/1'`, `replayed = 'FFFFFFFF/0'`],
    ['has become a primary', 'is_copy = false', 'is_copy = true'],
  ])('is read from the primary while the replica %s', async (_, wrong, right) => {
    await setCopy(wrong);
    await untilAnsweredBy('the primary');
    expect((await behindOf()).count).toBeGreaterThan(0);
    await setCopy(right);
    await untilAnsweredBy('the replica');
  });

  test('is read from the primary when the replica refuses the statement', async () => {
    await execute(copy.connection, 'alter table app_user rename to away');
    expect(await behindOf()).toMatchObject({ behind: null, status: 200 });
    await execute(copy.connection, 'alter table away rename to app_user');
    expect((await behindOf()).behind).toBe('0');
  });
});

test('a list of what decides about money is never read from the replica', async () => {
  for (const path of ['deposits', 'settings', 'upi', 'all-services', 'providers', 'api-keys']) {
    const reply = await app.get(`/api/admin/${path}`, { as: admin });
    expect([path, reply.status, reply.headers.get(behindHeader)]).toEqual([path, 200, null]);
  }
});

test('every call that is read from a replica only reads', async (context) => {
  await execute(app.database.connection, asReplica);
  const { config, log } = app.app.deps;
  const node = await createApp({
    config: { ...config, databaseReadUrl: replicaUrl(app.database) },
    connection: app.database.pooled,
    secretKey: app.secretKey,
    simulator: undefined,
    log,
  });
  const browser = createBrowser(await node.start());
  context.onTestFinished(() => node.stop());
  await eventually(async () => expect(node.deps.replica?.behindSeconds()).toBe(0));
  const { userId } = await aUser(app);
  for (const name of replicaCalls) {
    const path = name.replace('GET ', '/api/').replace(':id', String(userId));
    const reply = await browser.get(`${path}${queries[name] ?? ''}`, { as: admin });
    expect([name, reply.status, reply.headers.get(behindHeader)]).toEqual([name, 200, '0']);
  }
});

const queries: Partial<Record<string, string>> = {
  'GET admin/search': '?q=someone@example.com',
  'GET admin/profit': '?by=day&from=2026-11-01&to=2026-11-02',
  'GET admin/profit.csv': '?by=day&from=2026-11-01&to=2026-11-02',
  'GET admin/profit/losses': '?from=2026-11-01&to=2026-11-02',
};

import type { PoolClient } from 'pg';
import { expect, onTestFinished, test, vi, type TestContext } from 'vitest';
import { currentAsker } from '../../../server/src/platform/fairness/asker.ts';
import { aNumber, aService, aUser, eventually } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import { deliverSms } from '../../builders/upstream.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { whileLocked } from '../../scenarios/locked-table.ts';
import { openEventStream, type EventStream } from '../../scenarios/shops/event-stream.ts';

const limited = { RATE_LIMIT: 'on', DATABASE_CONNECTIONS: '8' };

async function aSite(env: Record<string, string> = {}) {
  const app = await ownApp({ onTestFinished } as TestContext, { env: { ...limited, ...env } });
  const open = async (as: TestUser, lastEventId?: string, url = app.url) => {
    const stream = await openEventStream(url, as, lastEventId);
    onTestFinished(() => stream.close());
    return stream;
  };
  return { app, open };
}

async function keysOf(app: TestApp, user: TestUser, count: number): Promise<TestUser[]> {
  const keys: TestUser[] = [];
  for (let n = 0; n < count; n += 1) keys.push(await anApiKey(app, user));
  return keys;
}

const openAll = <T>(keys: readonly TestUser[], open: (as: TestUser) => Promise<T>) =>
  Promise.all(keys.flatMap((key) => Array.from({ length: 5 }, () => open(key))));

test('a user opens twenty streams over all keys, those of test keys too; another user opens one beside them', async () => {
  const { app, open } = await aSite();
  const user = await aUser(app);
  const keys = [...(await keysOf(app, user, 3)), await anApiKey(app, user, { mode: 'test' })];
  for (const { status } of await openAll(keys, open)) expect(status).toBe(200);
  const refused = await app.get('/api/events', { as: await anApiKey(app, user) });
  expect([refused.status, refused.body.code, Number(refused.headers.get('retry-after'))]).toEqual([429, 'TOO_MANY_STREAMS', 5]);
  expect((await app.get('/api/events', { as: user })).status).toBe(429);
  expect((await open(await aUser(app))).status).toBe(200);
});

test('a server refuses more streams than it may have as busy, and opens one when another ends', async () => {
  const { app, open } = await aSite({ EVENT_STREAMS: '5' });
  const [key, other] = [await anApiKey(app, await aUser(app)), await aUser(app)];
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(key)));
  const refused = await app.get('/api/events', { as: other });
  expect([refused.status, refused.body.code, Number(refused.headers.get('retry-after'))]).toEqual([503, 'SERVER_BUSY', 5]);
  streams[0]?.close();
  await eventually(async () => expect((await open(other)).status).toBe(200));
});

test('twenty streams of a user wait for one reading, and no other call waits for them', async () => {
  const { app, open } = await aSite();
  for (const { status } of await openAll(await keysOf(app, await aUser(app), 4), open)) expect(status).toBe(200);
  const other = await anApiKey(app, await aUser(app, { balance: 100 }));
  const ask = (params: string) => fetch(`${app.url}/stubs/handler_api.php?api_key=${other.token}&${params}`).then((reply) => reply.text());
  await whileLocked(app, 'api_event', async () => {
    const readings = async () => {
      const { rows } = await app.app.deps.background.pool.query(
        `select count(*) as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%api_event%'`,
      );
      return Number(rows[0].waiting);
    };
    await eventually(async () => expect(await readings()).toBeGreaterThan(0));
    expect(await ask('action=getBalance')).toMatch(/^ACCESS_BALANCE:/);
    expect(await ask('action=getActiveActivations')).toBe('NO_ACTIVATIONS');
    expect(await readings()).toBe(1);
  });
});

test('an event reaches all streams of a user with fewer readings than there are streams', async () => {
  const { app, open } = await aSite();
  const service = await aService(app, { code: 'tg', server: 2 });
  const user = await aUser(app, { balance: 100 });
  const [key, ...others] = [...(await keysOf(app, user, 3)), user];
  const streams = await Promise.all([key, ...others].flatMap((each) => Array.from({ length: 5 }, () => open(each ?? user))));
  const readings = [app.app.deps.db, app.app.deps.workers].map(({ pool }) => vi.spyOn(pool, 'query'));
  onTestFinished(() => readings.forEach((reading) => reading.mockRestore()));
  const countReadings = () =>
    readings
      .flatMap(({ mock }) => mock.calls)
      .filter(([query]) => (query as { name?: string }).name?.startsWith('developers/events') === true).length;
  const mobile = await aNumber(app, { user, service });
  await deliverSms(app, mobile, 'Your code: 48291');
  const ofAccount = streams.slice(-5);
  await eventually(async () => expect(ofAccount.map(({ events }) => events.length)).toEqual([2, 2, 2, 2, 2]));
  expect(countReadings()).toBeLessThan(streams.length);
});

const codesOf = ({ events }: EventStream) => events.flatMap(({ data }) => data.data['code'] ?? []);

/** As if the user's connections were taken for as long as `run` runs; those of others are free. */
async function whileStuck<T>(app: TestApp, { userId }: TestUser, run: (waiting: () => number) => Promise<T>): Promise<T> {
  const { pool } = app.app.deps.workers;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  let waiting = 0;
  const stuck = vi.spyOn(pool, 'connect').mockImplementation(async () => {
    if (currentAsker()?.owner === `user ${userId}`) {
      waiting += 1;
      await isOver;
    }
    return connect();
  });
  try {
    return await run(() => waiting);
  } finally {
    end();
    stuck.mockRestore();
  }
}

test('events that wait for connections of their user delay no other user, and arrive once', async () => {
  const { app, open } = await aSite();
  const service = await aService(app, { code: 'tg', server: 2 });
  const [user, other] = [await aUser(app, { balance: 100 }), await aUser(app, { balance: 100 })];
  // Nothing is stored for those who have no key.
  for (const each of [user, other]) await anApiKey(app, each);
  const [stuck, free] = [await open(user), await open(other)];
  const sell = async (to: TestUser, code: string) => deliverSms(app, await aNumber(app, { user: to, service }), `Your code: ${code}`);
  await whileStuck(app, user, async (waiting) => {
    await sell(user, '11111');
    await eventually(async () => expect(waiting()).toBeGreaterThan(0));
    await sell(other, '22222');
    await eventually(async () => expect(codesOf(free)).toEqual(['22222']));
    expect(stuck.events).toEqual([]);
  });
  await sell(user, '33333');
  await eventually(async () => expect(codesOf(stuck)).toEqual(['11111', '33333']));
});

const replayed = 250;

/** Stores events of the whole account. Returns their numbers. */
async function storeEvents(app: TestApp, { userId }: TestUser): Promise<string[]> {
  const { rows } = await app.app.deps.background.pool.query<{ seq: number }>(
    `with counter as (update user_counter set event_seq = event_seq + $2::int where user_id = $1 returning event_seq)
     insert into api_event (user_id, seq, type, facts)
       select $1, event_seq - $2::int + place, 'key.limit_reached', '{"limit": "maxOpen", "most": 10}' from counter, generate_series(1, $2::int) place
       returning seq`,
    [userId, replayed],
  );
  return rows.map(({ seq }) => String(seq)).toSorted((a, b) => Number(a) - Number(b));
}

test('twenty streams of a user that read 250 events again get each once, in order, beside another user whose events all arrive', async () => {
  const { app, open } = await aSite();
  const service = await aService(app, { code: 'tg', server: 2 });
  const [user, other] = [await aUser(app), await aUser(app, { balance: 100 })];
  const keys = await keysOf(app, user, 4);
  await anApiKey(app, other);
  const stored = await storeEvents(app, user);
  expect(stored).toHaveLength(replayed);
  const free = await open(other);
  const streams = await openAll(keys, (key) => open(key, '0'));
  const codes = ['10001', '10002', '10003'];
  for (const code of codes) await deliverSms(app, await aNumber(app, { user: other, service }), `Your code: ${code}`);
  await eventually(async () => expect(new Set(codesOf(free))).toEqual(new Set(codes)));
  expect(codesOf(free)).toHaveLength(codes.length);
  const ids = free.events.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  for (const { events } of streams) {
    await eventually(async () => expect(events.length).toBeGreaterThanOrEqual(replayed));
    expect(events.map(({ id }) => id)).toEqual(stored);
  }
});

test('of a user who reads old events again, a hundred are read ten times a second, whatever the number of streams', async () => {
  const { app, open } = await aSite();
  const user = await aUser(app);
  const keys = await keysOf(app, user, 4);
  const newest = Number((await storeEvents(app, user)).at(-1));
  const readings = vi.spyOn(app.app.deps.workers.pool, 'query');
  onTestFinished(() => readings.mockRestore());
  const startedAt = performance.now();
  const streams = await openAll(keys, (key) => open(key, '0'));
  for (const { events } of streams) await eventually(async () => expect(events).toHaveLength(replayed));
  const replays = readings.mock.calls.flatMap(([query]) => {
    const { name, values } = query as { name?: string; values?: number[][] };
    return name === 'developers/events-of-all' ? [values?.[3]?.filter((after) => after < newest).length ?? 0] : [];
  });
  expect(Math.max(...replays)).toBe(1);
  // Timers are never early, except by rounding.
  expect(replays.filter((count) => count > 0).length).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 99);
});

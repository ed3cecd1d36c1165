import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { openListener } from '../database/connections/listener.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { createJobPool, mostJobConnections } from './job-connections.ts';
import { enqueue, startJobs } from './jobs.ts';
import { createLogger } from '../logger.ts';

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.connection);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

test('a job that ends while no connection is free is stored as done later', async () => {
  const connect = db.pool.connect.bind(db.pool);
  const awayMs = 500;
  let endedAt = Infinity;
  vi.spyOn(db.pool, 'connect').mockImplementation((...args: unknown[]) => {
    const sinceEnd = performance.now() - endedAt;
    if (sinceEnd >= 0 && sinceEnd < awayMs) return Promise.reject(new Error('timeout exceeded when trying to connect'));
    return Reflect.apply(connect, db.pool, args);
  });
  const run = async () => void (endedAt = performance.now());
  const log = createLogger({ level: 'silent' });
  const jobs = await startJobs({ pool: db.pool, log }, { scheduled: [], tasks: [{ name: 'note', workers: 'push', run }] });
  try {
    await enqueue(db.autocommit, 'note', {});
    await eventually(async () => {
      expect(performance.now()).toBeGreaterThan(endedAt + awayMs);
      expect((await db.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
    });
  } finally {
    await jobs.stop();
  }
});

test('workers that all ask for work at once take few connections, and each gets its turn', async () => {
  const own = openDatabase(testDatabase.connection);
  const pool = createJobPool(own.pool);
  const held: PoolClient[] = [];
  const asked = Array.from({ length: 8 }, async () => held.push(await pool.connect()));
  await eventually(async () => expect(held).toHaveLength(mostJobConnections));
  await own.pool.query('select 1');
  expect(held).toHaveLength(mostJobConnections);
  for (let turn = 0; turn < asked.length; turn += 1) {
    await eventually(async () => expect(held.length).toBeGreaterThan(turn));
    held[turn]?.release();
  }
  await Promise.all(asked);
  expect(own.pool.totalCount).toBe(mostJobConnections + 1);
  await own.close();
});

test('a connection that fails gives its turn to the next', async () => {
  const own = openDatabase(testDatabase.connection);
  const connect = vi.spyOn(own.pool, 'connect').mockImplementation(() => Promise.reject(new Error('away')));
  const pool = createJobPool(own.pool);
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => pool.connect()));
  expect(asked.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  connect.mockRestore();
  (await pool.connect()).release();
  await own.close();
});

test('the connection that listens for all wakes the workers, until they stop', async () => {
  const listener = openListener({ connection: testDatabase.connection, log: createLogger({ level: 'silent' }) });
  const notices: unknown[] = [];
  const client = await new Promise<PoolClient>((resolve) =>
    createJobPool(db.pool, listener).connect((_error, given) => given !== undefined && resolve(given)),
  );
  client.on('notification', ({ channel, payload }) => notices.push(`${channel} ${payload}`));
  const insert = () => db.pool.query(`select pg_notify('jobs:insert', '1')`);
  await client.query('LISTEN "jobs:insert"; LISTEN "worker:migrate";');
  await eventually(async () => {
    await insert();
    expect(notices).toContain('jobs:insert 1');
  });
  await client.query('UNLISTEN "jobs:insert"; UNLISTEN "worker:migrate";');
  const before = notices.length;
  const later: unknown[] = [];
  listener.listen(['jobs:insert'], (notice) => later.push(notice));
  await insert();
  await eventually(async () => expect(later).not.toEqual([]));
  expect(notices).toHaveLength(before);
  await listener.close();
});

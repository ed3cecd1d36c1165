import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { openDatabase, type Database } from '../database/database.ts';
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
  const jobs = await startJobs({ pool: db.pool, log }, { scheduled: [], tasks: [{ name: 'note', run }] });
  try {
    await enqueue(db.read, 'note', {});
    await eventually(
      async () => {
        expect(performance.now()).toBeGreaterThan(endedAt + awayMs);
        expect((await db.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
      },
      { withinMs: 15_000 },
    );
  } finally {
    await jobs.stop();
  }
}, 30_000);

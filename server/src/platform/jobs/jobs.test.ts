import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { releaseTasksOfDeadNodes } from './dead-nodes.sql.ts';
import { enqueue, enqueueLater, prepareJobs, startJobs, type Task } from './jobs.ts';
import { createLogger } from '../logger.ts';
import { takeTime } from '../../../../test/pauses.ts';

let testDatabase: TestDatabase;
let db: Database;
const nodes: { stop(): Promise<void> }[] = [];
const done: unknown[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.connection);
  const log = createLogger({ level: 'silent' });
  for (let node = 0; node < 2; node += 1) {
    const tasks: Task[] = [
      {
        name: 'note',
        workers: 'push',
        run: async (payload) => {
          await takeTime(20);
          done.push(payload);
        },
      },
      { name: 'fail_first', workers: 'push', run: failFirst },
    ];
    nodes.push(await startJobs({ pool: db.pool, log }, { scheduled: [], tasks }));
  }
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await db.close();
  await testDatabase.drop();
});

let tries = 0;
async function failFirst(): Promise<void> {
  tries += 1;
  if (tries === 1) throw new Error('not yet');
}

test('each task runs once, on one of the nodes', async () => {
  for (let n = 0; n < 30; n += 1) await enqueue(db.autocommit, 'note', { n });
  await eventually(async () => expect(done.length).toBeGreaterThanOrEqual(30));
  await eventually(async () => expect((await db.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0));
  expect(done).toHaveLength(30);
  expect(new Set(done.map((each) => JSON.stringify(each))).size).toBe(30);
});

test('a task is enqueued with its transaction or not at all', async () => {
  done.length = 0;
  await expect(
    db.transaction(async (tx) => {
      await enqueue(tx, 'note', { of: 'a transaction that failed' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await db.transaction(async (tx) => {
    await enqueue(tx, 'note', { of: 'one that held' });
    await enqueue(db.autocommit, 'note', { of: 'a later one' });
    await eventually(async () => expect(done).toEqual([{ of: 'a later one' }]));
  });
  await eventually(async () => expect(done).toEqual([{ of: 'a later one' }, { of: 'one that held' }]));
});

test('a failed task is retried', async () => {
  await enqueue(db.autocommit, 'fail_first', {});
  await eventually(async () => expect(tries).toBe(2));
});

test('a task of a killed node runs on another one, and a running one is left alone', async () => {
  done.length = 0;
  // Enqueued and taken in one transaction, so that no living node takes it.
  const takenBefore = (minutes: number) =>
    db.transaction(async (tx) => {
      await enqueue(tx, 'note', { minutes });
      await sql`update graphile_worker._private_jobs set locked_by = ${`killed ${minutes}`}, locked_at = now() - ${minutes} * interval '1 minute'
        where locked_by is null`.execute(tx);
    });
  await takenBefore(4);
  await takenBefore(6);
  await releaseTasksOfDeadNodes(db.pool);
  await enqueue(db.autocommit, 'note', { after: 'the release' });
  await eventually(async () => expect(done).toHaveLength(2));
  expect(done).toEqual(expect.arrayContaining([{ minutes: 6 }, { after: 'the release' }]));
  await db.pool.query(`delete from graphile_worker._private_jobs where locked_by = 'killed 4'`);
});

test('a node whose clock is two hours ahead runs nothing early, and runs what is due', async () => {
  done.length = 0;
  const realNow = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: realNow + 2 * 3_600_000 });
  try {
    await enqueueLater(db.autocommit, 'note', { key: 'in-an-hour', payload: { due: 'in an hour' }, at: new Date(realNow + 3_600_000) });
    await enqueue(db.autocommit, 'note', { due: 'now' });
    await eventually(async () => expect(done).toContainEqual({ due: 'now' }));
    await enqueue(db.autocommit, 'note', { due: 'now, too' });
    await eventually(async () => expect(done).toContainEqual({ due: 'now, too' }));
    expect(done).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a node whose clock is two hours behind runs what is due', async () => {
  done.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 });
  try {
    await enqueue(db.autocommit, 'note', { due: 'now' });
    await eventually(async () => expect(done).toEqual([{ due: 'now' }]));
  } finally {
    vi.useRealTimers();
  }
});

test('a task can be enqueued before any worker has started', async () => {
  const fresh = await createTestDatabase();
  const early = openDatabase(fresh.connection);
  const log = createLogger({ level: 'silent' });
  await Promise.all([prepareJobs({ pool: early.pool, log }), prepareJobs({ pool: early.pool, log })]);
  await enqueue(early.autocommit, 'note', { of: 'an early caller' });
  const { rows } = await early.pool.query('select task_identifier as task from graphile_worker.jobs');
  expect(rows).toEqual([{ task: 'note' }]);
  await early.close();
  await fresh.drop();
});

test('a limit isn’t passed by workers that ask for jobs at the same moment', async () => {
  const [addAgain, ran] = [`select graphile_worker.add_job('few_at_once', $1::json, flags => array['few'])`, new Set<unknown>()];
  const counts = { running: 0, most: 0 };
  const few: Task = {
    name: 'few_at_once',
    workers: 'push',
    limited: { by: [{ flag: 'few', most: 2 }], postpone: async (payload) => void (await db.pool.query(addAgain, [payload])) },
    async run(payload) {
      counts.running += 1;
      counts.most = Math.max(counts.most, counts.running);
      await takeTime(50);
      counts.running -= 1;
      ran.add(JSON.stringify(payload));
    },
  };
  await db.pool.query(
    `select graphile_worker.add_job('few_at_once', json_build_object('n', n), flags => array['few']) from generate_series(1, 30) as n`,
  );
  // All of its workers ask as they start.
  const node = await startJobs({ pool: db.pool, log: createLogger({ level: 'silent' }) }, { scheduled: [], tasks: [few] });
  nodes.push(node);
  await eventually(async () => expect(ran.size).toBe(30));
  expect(counts.most).toBe(2);
});

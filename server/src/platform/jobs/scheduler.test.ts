import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { startJobs } from './jobs.ts';
import { createLogger } from '../logger.ts';
import { nextRun, retryAt } from './schedule.rules.ts';

let testDatabase: TestDatabase;
let db: Database;
let ran: string[];
const nodes: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.connection);
});
beforeEach(async () => {
  ran = [];
  await db.pool.query('delete from scheduled_job');
});
afterEach(() => Promise.all(nodes.splice(0).map((node) => node.stop())));
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const twoHoursMs = 7_200_000;

async function aNode({
  name = 'right',
  aheadMs = 0,
  run = async () => {},
}: {
  name?: string;
  aheadMs?: number;
  run?: () => Promise<void>;
}) {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const runNoted = async () => {
    ran.push(name);
    await run();
  };
  const job = { name: 'count', schedule: '17 4 * * *', run: runNoted };
  const node = await startJobs({ pool: db.pool, log, tickMs: 20, clock: () => Date.now() + aheadMs }, { scheduled: [job], tasks: [] });
  nodes.push(node);
  return { ...node, lines };
}

const jobRow = async () => (await db.pool.query('select * from scheduled_job')).rows[0];
const makeDue = () =>
  db.pool.query(`insert into scheduled_job (name, due_at) values ('count', now() - interval '1 second')
  on conflict (name) do update set due_at = excluded.due_at`);

test('a node whose clock is two hours ahead runs no job, and another node runs it', { tags: 'clock.1' }, async () => {
  await makeDue();
  const { lines } = await aNode({ name: 'ahead', aheadMs: twoHoursMs });
  await eventually(async () => expect(lines.join('')).toContain('it runs no scheduled jobs'));
  await aNode({});
  await eventually(async () => expect((await jobRow()).succeeded_at).not.toBeNull());
  expect(ran).toEqual(['right']);
});

test('a node whose clock is corrected runs its jobs again', async () => {
  let aheadMs = twoHoursMs;
  const lines: string[] = [];
  const log = createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const job = { name: 'count', schedule: '17 4 * * *', run: async () => void ran.push('corrected') };
  await makeDue();
  nodes.push(await startJobs({ pool: db.pool, log, tickMs: 20, clock: () => Date.now() + aheadMs }, { scheduled: [job], tasks: [] }));
  await eventually(async () => expect(lines.join('')).toContain('it runs no scheduled jobs'));
  expect(ran).toEqual([]);
  aheadMs = 0;
  await eventually(async () => expect(ran).toEqual(['corrected']));
});

test('moves back a time that is later than the schedule allows', async () => {
  await db.pool.query(`insert into scheduled_job (name, due_at) values ('count', now() + interval '20 days')`);
  await aNode({});
  await eventually(async () => expect((await jobRow()).due_at.getTime()).toBeLessThan(Date.now() + 86_400_000));
  expect(ran).toEqual([]);
});

test('two nodes run a due job once and set its next time by the schedule', async () => {
  await Promise.all([aNode({ name: 'one' }), aNode({ name: 'two' })]);
  await makeDue();
  await eventually(async () => expect((await jobRow()).succeeded_at).not.toBeNull());
  expect(ran).toHaveLength(1);
  expect((await jobRow()).due_at).toEqual(nextRun('17 4 * * *', new Date()));
});

test('another node runs the job of a dead node after its lease expires', async () => {
  await makeDue();
  await db.pool.query(`update scheduled_job set owner = 'dead', leased_until = now() + interval '400 milliseconds'`);
  await aNode({});
  await eventually(async () => expect(ran).toEqual(['right']));
});

test('records the error of a failed job and runs it again within seconds', async () => {
  let tries = 0;
  await makeDue();
  await aNode({
    run: async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    },
  });
  await eventually(async () => expect(await jobRow()).toMatchObject({ failures: 1, last_error: 'not yet' }));
  await eventually(async () => expect(await jobRow()).toMatchObject({ failures: 0, failing_since: null, last_error: null }));
  expect(tries).toBe(2);
});

test("deletes a job that this release doesn't have a day after it was due", async () => {
  await db.pool.query(
    `insert into scheduled_job (name, due_at) values ('renamed', now() - interval '25 hours'), ('younger', now() - interval '23 hours')`,
  );
  await aNode({});
  const names = async () => (await db.pool.query('select name from scheduled_job order by name')).rows.map(({ name }) => name);
  await eventually(async () => expect(await names()).toEqual(['count', 'younger']));
});

test.each([
  ['* * * * *', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
  ['*/5 * * * *', '2026-11-22T10:05:00.000Z', '2026-11-22T10:10:00.000Z'],
  ['43 * * * *', '2026-11-22T10:43:00.001Z', '2026-11-22T11:43:00.000Z'],
  ['0 0 29 2 *', '2028-02-01T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
])('after a run, %s continues from %s at %s', (schedule, after, next) => {
  expect(nextRun(schedule, new Date(after)).toISOString()).toBe(next);
});

test('retries a failed job after 3 s and 9 s, then at its regular time', () => {
  const now = new Date('2026-11-22T10:00:30.000Z');
  const waits = [1, 2, 3].map((failures) => retryAt({ schedule: '17 * * * *', failures }, now).getTime() - now.getTime());
  expect(waits).toEqual([3_000, 9_000, 990_000]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { createEmptyDatabase } from '../../../../test/harness/test-database.ts';
import { findPendingSchema, prepareSchema } from './prepare-schema.ts';

const FIRST = ['0001_first.sql', 'CREATE TABLE first (id int); INSERT INTO first VALUES (1)'] as const;
const SECOND = ['0002_second.sql', 'CREATE TABLE second AS SELECT id FROM first'] as const;

let folder: string;
let pool: Pool;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pinline-migrations-'));
  mkdirSync(join(folder, 'migrations'));
  const database = await createEmptyDatabase();
  pool = new Pool({ ...database.connection, max: 4 });
  return async () => {
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  };
});

test('applies files in order, once', async () => {
  write(FIRST);
  expect(await readPending()).toEqual(['0001_first.sql']);
  expect(await migrate()).toEqual(['0001_first.sql']);
  write(SECOND);
  expect(await readPending()).toEqual(['0002_second.sql']);
  expect(await migrate()).toEqual(['0002_second.sql']);
  expect(await migrate()).toEqual([]);
  expect(await readPending()).toEqual([]);
  expect((await pool.query('SELECT * FROM second')).rows).toEqual([{ id: 1 }]);
});

test('several processes may migrate at once', async () => {
  write(FIRST, SECOND);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate()));
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
});

test.for([
  { fails: 'to run', statement: 'SELECT 1 / 0', reason: 'division by zero' },
  { fails: 'to be recorded', statement: "INSERT INTO schema_migration VALUES ('0002_broken.sql', '')", reason: 'duplicate key' },
])('a file that fails $fails leaves nothing and keeps what came before', async ({ statement, reason }) => {
  write(FIRST, ['0002_broken.sql', `CREATE TABLE half (id int); ${statement}`]);
  await expect(migrate()).rejects.toThrow(`Migration 0002_broken.sql failed and changed nothing: ${reason}`);
  expect((await pool.query("SELECT to_regclass('first') AS first, to_regclass('half') AS half")).rows).toEqual([
    { first: 'first', half: null },
  ]);
  expect(await readPending()).toEqual(['0002_broken.sql']);
});

test('refuses a changed file before applying anything', async () => {
  write(FIRST);
  await migrate();
  write(['0001_first.sql', `${FIRST[1]};`], SECOND);
  await expect(migrate()).rejects.toThrow('Migration 0001_first.sql was changed after it was applied.');
  expect(await readPending()).toEqual(['0002_second.sql']);
});

test('ignores the line endings of a checkout', async () => {
  write(['0001_first.sql', 'CREATE TABLE first\n(id int);\n']);
  await migrate();
  write(['0001_first.sql', 'CREATE TABLE first\r\n(id int);\r\n']);
  expect(await migrate()).toEqual([]);
});

test('refuses a renamed file', async () => {
  write(FIRST);
  await migrate();
  rmSync(join(folder, 'migrations', FIRST[0]));
  write(['0001_other.sql', FIRST[1]]);
  await expect(migrate()).rejects.toThrow('has migration 0001_first.sql where this release has 0001_other.sql');
});

test('refuses a database of a newer release, but keeps a running process ready', async () => {
  write(FIRST, SECOND);
  await migrate();
  rmSync(join(folder, 'migrations', SECOND[0]));
  await expect(migrate()).rejects.toThrow('has migration 0002_second.sql, which this release does not know');
  expect(await readPending()).toEqual([]);
});

test("refuses names that leave a gap, repeat a number or don't match the pattern", async () => {
  for (const name of ['0003_gap.sql', '0001_same_number.sql', '0002-dash.sql', '2_short.sql']) {
    write(FIRST, [name, 'SELECT 1']);
    await expect(migrate(), name).rejects.toThrow(`Migrations are numbered without gaps: expected 0002_<name>.sql, found ${name}`);
    rmSync(join(folder, 'migrations', name));
  }
});

test('ignores the timeouts of requests', async () => {
  const impatient = new Pool({ ...pool.options, max: 1, statement_timeout: 20 });
  onTestFinished(() => impatient.end());
  write(['0001_slow.sql', 'SELECT pg_sleep(0.1)']);
  expect(await migrate(impatient)).toEqual(['0001_slow.sql']);
  await expect(impatient.query('SELECT pg_sleep(0.1)')).rejects.toThrow('statement timeout');
});

test('a table that a backup still reads is changed later, and calls pass meanwhile', async () => {
  write(FIRST);
  await migrate();
  const backup = await pool.connect();
  await backup.query('BEGIN; SELECT * FROM first');
  write(['0002_wider.sql', 'ALTER TABLE first ADD COLUMN more int']);
  const migrating = migrate();
  const waiting = 'SELECT FROM pg_locks WHERE relation = to_regclass($1) AND NOT granted';
  await eventually(async () => expect((await pool.query(waiting, ['first'])).rowCount).toBe(1));
  const caller = new Pool({ ...pool.options, max: 1, statement_timeout: 10_000 });
  await caller.query('INSERT INTO first VALUES (2)').finally(() => caller.end());
  expect(await readPending()).toEqual(['0002_wider.sql']);
  await backup.query('COMMIT');
  backup.release();
  expect(await migrating).toEqual(['0002_wider.sql']);
});

async function migrate(asked = pool): Promise<string[]> {
  return (await prepareSchema({ pool: asked, folder })).migrations;
}

async function readPending(): Promise<string[]> {
  return (await findPendingSchema({ pool, folder })).migrations;
}

function write(...files: (readonly [name: string, sql: string])[]): void {
  for (const [name, sql] of files) writeFileSync(join(folder, 'migrations', name), sql);
}

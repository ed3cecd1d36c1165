import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../../../test/harness/test-database.ts';
import { clockToleranceMs } from '../database/clock.ts';
import { createReadiness } from './health.ts';
import { prepareSchema } from '../database/prepare-schema.ts';

const well = { database: true, migrations: true, clock: true, serving: true };

async function aDatabase() {
  const database = await createEmptyDatabase();
  const pool = new Pool({ ...database.connection, max: 2 });
  const folder = mkdtempSync(join(tmpdir(), 'pinline-health-'));
  mkdirSync(join(folder, 'migrations'));
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  const add = (name: string) => writeFileSync(join(folder, 'migrations', name), 'select 1');
  return { pool, folder, add };
}

test("isn't ready while a migration or function isn't applied, and is ready beside a newer release", async () => {
  const { pool, folder, add } = await aDatabase();
  add('0001_first.sql');
  const ask = () => createReadiness({ pool, schemaFolder: folder, isDraining: () => false })();
  expect(await ask()).toEqual({ ...well, migrations: false });
  await prepareSchema({ pool, folder });
  expect(await ask()).toEqual(well);
  add('0002_second.sql');
  expect(await ask()).toEqual({ ...well, migrations: false });
  await prepareSchema({ pool, folder });
  mkdirSync(join(folder, 'functions'));
  writeFileSync(join(folder, 'functions/generation.json'), '{ "number": 1, "sha256": "" }');
  writeFileSync(join(folder, 'functions/one.sql'), 'create or replace function one() returns int language sql as $$ select 1 $$');
  expect(await ask()).toEqual({ ...well, migrations: false });
  await prepareSchema({ pool, folder });
  expect(await ask()).toEqual(well);
  rmSync(join(folder, 'migrations/0002_second.sql'));
  expect(await ask()).toEqual(well);
});

test.each([
  [0, true],
  [clockToleranceMs - 3_000, true],
  [3_000 - clockToleranceMs, true],
  [clockToleranceMs + 1_000, false],
  [-clockToleranceMs - 1_000, false],
  [300_000, false],
])('a clock that is %d ms from the database’s is in time: %s', async (apartMs, clock) => {
  const { pool, folder } = await aDatabase();
  const ask = createReadiness({ pool, schemaFolder: folder, isDraining: () => false, clock: () => Date.now() + apartMs });
  expect(await ask()).toEqual({ ...well, clock });
});

test("a database that doesn't answer in time counts as down, and concurrent probes share one query", async () => {
  const { folder } = await aDatabase();
  let asked = 0;
  const pool = new Pool();
  pool.query = (() => {
    asked += 1;
    return new Promise(() => undefined);
  }) as never; // a pool whose connections are all held
  const ask = createReadiness({ pool, schemaFolder: folder, isDraining: () => false });
  const answers = await Promise.all([ask(), ask(), ask()]);
  for (const answer of answers) expect(answer).toEqual({ database: false, migrations: false, clock: false, serving: true });
  expect(asked).toBe(1);
});

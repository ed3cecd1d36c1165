import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Pool } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { createEmptyDatabase } from '../../../../test/harness/test-database.ts';
import { hashOf, readFunctions, readGeneration } from './functions.ts';
import { databaseFolder, findPendingSchema, prepareSchema } from './prepare-schema.ts';

let folder: string;
let pool: Pool;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pinline-functions-'));
  mkdirSync(join(folder, 'migrations'));
  const database = await createEmptyDatabase();
  pool = new Pool({ ...database.connection, max: 4 });
  return async () => {
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  };
});

test('applies the functions after the migrations, in whatever order they call each other', async () => {
  write('migrations/0001_first.sql', 'create table first as select 7 as id');
  write('functions/a/outer_one.sql', callOf('outer_one', 'select inner_one()'));
  write('functions/b/inner_one.sql', callOf('inner_one', 'select id from first'));
  setGeneration(1);
  const functions = ['a/outer_one.sql', 'b/inner_one.sql'];
  expect(await findPendingSchema({ pool, folder })).toEqual({ migrations: ['0001_first.sql'], functions });
  expect(await prepare()).toEqual({ migrations: ['0001_first.sql'], functions });
  expect(await findPendingSchema({ pool, folder })).toEqual({ migrations: [], functions: [] });
  expect(await valueOf('outer_one()')).toBe(7);
});

test('applies only a function whose text changed', async () => {
  write('functions/a/changed.sql', callOf('changed', 'select 1'));
  write('functions/a/same.sql', callOf('same', 'select 1'));
  setGeneration(1);
  await prepare();
  await pool.query('drop function same');
  write('functions/a/changed.sql', callOf('changed', 'select 2'));
  setGeneration(2);
  expect((await findPendingSchema({ pool, folder })).functions).toEqual(['a/changed.sql']);
  expect((await prepare()).functions).toEqual(['a/changed.sql']);
  expect(await valueOf('changed()')).toBe(2);
  expect((await pool.query(`select to_regproc('same') as same`)).rows).toEqual([{ same: null }]);
  expect((await prepare()).functions).toEqual([]);
});

test('a trigger on a table that is being written is replaced later, and calls pass meanwhile', async () => {
  write('migrations/0001_first.sql', 'create table first (id int)');
  setGeneration(1);
  await prepare();
  const writer = await pool.connect();
  await writer.query('begin; insert into first values (1)');
  const body = 'create or replace function kept() returns trigger language plpgsql as $$ begin return new; end $$';
  write('functions/a/kept.sql', `${body}; create or replace trigger kept before insert on first for each row execute function kept()`);
  setGeneration(2);
  const preparing = prepare();
  const waiting = `select from pg_locks where relation = 'first'::regclass and not granted`;
  await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
  const caller = new Pool({ ...pool.options, max: 1, statement_timeout: 10_000 });
  await caller.query('insert into first values (2)').finally(() => caller.end());
  await writer.query('commit');
  writer.release();
  expect((await preparing).functions).toEqual(['a/kept.sql']);
});

test('several processes may start at once', async () => {
  write('migrations/0001_first.sql', 'create table first as select 1 as id');
  for (let n = 0; n < 20; n += 1) write(`functions/a/f${n}.sql`, callOf(`f${n}`, `select ${n}`));
  setGeneration(1);
  const applied = await Promise.all([1, 2, 3, 4].map(() => prepare()));
  expect(applied.flatMap(({ functions }) => functions)).toHaveLength(20);
});

test('an older release started beside a newer one keeps the newer functions, and is ready', async () => {
  write('functions/a/f.sql', callOf('f', 'select 2'));
  setGeneration(2);
  await prepare();
  write('functions/a/f.sql', callOf('f', 'select 1'));
  write('functions/a/gone_since.sql', callOf('gone_since', 'select 1'));
  setGeneration(1);
  expect((await findPendingSchema({ pool, folder })).functions).toEqual([]);
  expect((await prepare()).functions).toEqual([]);
  expect(await valueOf('f()')).toBe(2);
  expect((await pool.query('select name, generation from applied_function')).rows).toEqual([{ name: 'a/f.sql', generation: 2 }]);
  setGeneration(3);
  expect((await prepare()).functions).toEqual(['a/f.sql', 'a/gone_since.sql']);
  expect(await valueOf('f()')).toBe(1);
});

test('a newer generation that only removed a file counts, and the function stays until a migration drops it', async () => {
  write('functions/a/f.sql', callOf('f', 'select 1'));
  write('functions/a/old.sql', callOf('old', 'select 1'));
  setGeneration(1);
  await prepare();
  rmSync(join(folder, 'functions/a/old.sql'));
  setGeneration(2);
  expect((await prepare()).functions).toEqual([]);
  expect(await valueOf('old()')).toBe(1);
  expect((await pool.query('select name, generation from applied_function')).rows).toEqual([{ name: 'a/f.sql', generation: 2 }]);
});

test('changes no function when one fails', async () => {
  write('functions/a/first.sql', callOf('first', 'select 1'));
  setGeneration(1);
  await prepare();
  write('functions/a/first.sql', callOf('first', 'select 2'));
  write('functions/a/second.sql', 'create or replace function second() returns nonsense language sql as $$ select 1 $$;');
  setGeneration(2);
  await expect(prepare()).rejects.toThrow('The function in a/second.sql failed, and no function changed: type "nonsense" does not exist');
  expect(await valueOf('first()')).toBe(1);
  expect((await findPendingSchema({ pool, folder })).functions).toEqual(['a/first.sql', 'a/second.sql']);
});

test('requires a new generation for a changed text (npm run schema)', () => {
  const functions = join(databaseFolder, 'functions');
  expect(readGeneration(functions).sha256, 'run: npm run schema').toBe(hashOf(readFunctions(functions).files));
});

test('each file creates or replaces the function it is named after', () => {
  for (const { name, sql } of readFunctions(join(databaseFolder, 'functions')).files) {
    const made = [...sql.matchAll(/^create (or replace )?(?:function|trigger) (\w+)/gm)];
    expect(
      made.every(([, replaces]) => replaces !== undefined),
      name,
    ).toBe(true);
    expect(made[0]?.[2], name).toBe(name.replace(/^.*\/(\w+)\.sql$/, '$1'));
  }
});

test('defines every function once: in its own file, or in a migration that needs it', async () => {
  await prepareSchema({ pool });
  const { rows } = await pool.query<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );
  const ofFiles = readFunctions(join(databaseFolder, 'functions')).files.map(({ name }) => name.replace(/^.*\/(\w+)\.sql$/, '$1'));
  const ofMigrations = [
    'address_network',
    'app_now',
    'block_sandbox_user',
    'disable_webhooks_of_key',
    'end_push_subscriptions',
    'end_waitlist_entries',
    'end_waits_of_key',
    'enqueue_push',
    'forbid_change',
    'ledger_tx_balances',
    'normalised_mailbox',
    'note_api_event',
    'profit_note_attempt',
    'profit_note_debt',
    'user_figures_begin',
  ];
  expect(rows.map(({ name }) => name)).toEqual([...ofFiles, ...ofMigrations].toSorted());
});

function prepare() {
  return prepareSchema({ pool, folder });
}

function callOf(name: string, body: string): string {
  return `create or replace function ${name}() returns int language sql as $$ ${body} $$;`;
}

async function valueOf(call: string): Promise<unknown> {
  return (await pool.query(`select ${call} as value`)).rows[0]?.value;
}

function setGeneration(number: number): void {
  write('functions/generation.json', JSON.stringify({ number, sha256: '' }));
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

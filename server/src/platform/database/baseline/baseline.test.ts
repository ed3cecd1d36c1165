import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createBrowser } from '../../../../../test/fakes/browser.ts';
import { createEmptyDatabase, type DatabaseConnection } from '../../../../../test/harness/test-database.ts';
import { runCommand } from '../../../../../test/processes/command.ts';
import { readConfig } from '../../../config.ts';
import { runServer, type Running } from '../../../main.ts';
import { createLogger } from '../../logger.ts';
import { applyFunctions } from '../functions.ts';
import { readApplied, readMigrations, replaceApplied, type Applied } from '../migrations.ts';
import { databaseFolder, migrateSandboxTo, migrateTo } from '../prepare-schema.ts';
import { adoptBaseline } from './adopt-baseline.ts';
import { isReplaced } from './replaced.ts';

const replaced: Applied[] = readFileSync(path.join(import.meta.dirname, '../../../../../test/postgres/replaced-migrations.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', sha256 = ''] = line.split(' ');
    return { name, sha256 };
  });
const current = readMigrations(path.join(databaseFolder, 'migrations')).map(({ name, sha256 }) => ({ name, sha256 }));

let pool: Pool;
let running: Running[] = [];
let connection: DatabaseConnection;
let env: Record<string, string>;

beforeEach(async () => {
  const [database, dataDir] = [await createEmptyDatabase(), await mkdtemp(path.join(tmpdir(), 'pinline-test-'))];
  connection = database.connection;
  pool = new Pool({ ...connection, max: 2 });
  // Without what later migrations make and change.
  await migrateTo({ pool, wanted: replaced });
  await migrateSandboxTo({ pool, wanted: replaced });
  env = { ...database.env, DATA_DIR: dataDir, PORT: '0', SECRET_KEY: randomBytes(32).toString('hex'), RATE_LIMIT: 'off' };
  return async () => {
    await Promise.all(running.map((server) => server.stop()));
    running = [];
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});

test('a database at the last migration before the baseline goes on with its data, by one of two servers that start', async () => {
  const email = await addUser();
  await recordAsApplied(replaced);
  await pool.query("create function gone() returns int language sql as 'select 1'");
  await pool.query(`insert into applied_function (name, sha256, generation) values ('auth/gone.sql', 'x', 1)`);
  const [first, second] = await Promise.all([start(), start()]);
  for (const server of [first, second]) expect((await server.get('/readyz')).status).toBe(200);
  expect((await pool.query('select email from app_user where email = $1', [email])).rowCount).toBe(1);
  for (const schema of ['public', 'sandbox'] as const) expect(await applied(schema)).toEqual(current);
  expect((await pool.query(`select to_regproc('gone') as gone, to_regproc('wallet_hold') is not null as kept`)).rows).toEqual([
    { gone: null, kept: true },
  ]);
});

test('one whose tables differ from those that its migrations made is refused and stays as it is', async () => {
  await recordAsApplied(replaced);
  await pool.query('alter table sandbox.hold drop constraint hold_amount_check; alter table activation alter column price drop not null');
  await expect(start()).rejects.toThrow(
    "The database's rules differ from those that its migrations made: column activation.price is changed. Nothing was changed.",
  );
  await pool.query('alter table activation alter column price set not null');
  await expect(start()).rejects.toThrow('constraint hold_amount_check on sandbox.hold is missing. Nothing was changed.');
  for (const schema of ['public', 'sandbox'] as const) expect(await applied(schema)).toEqual(replaced);
});

test('one before the last migration, or with one more, is refused with what to do', async () => {
  for (const applied of [replaced.slice(0, 50), [...replaced, { name: '0081_other.sql', sha256: 'x' }]]) {
    await recordAsApplied(applied);
    await expect(start()).rejects.toThrow(
      `Its last migration is ${applied.at(-1)?.name}, from before the migrations were folded into one baseline, which goes on from 0080_unused_rows.sql alone.`,
    );
  }
  expect(isReplaced(replaced.with(3, { name: replaced[3]?.name ?? '', sha256: 'x' }))).toBe(false);
});

test('a role that may not make databases is told so, and nothing changes', async () => {
  await recordAsApplied(replaced);
  // The test's role can neither make roles nor lose a right that other tests need.
  await pool.query(
    'create schema other; create view other.pg_roles as select current_user as rolname, false as rolcreatedb, false as rolsuper',
  );
  const plain = new Pool({ ...connection, max: 1, options: '-c search_path=other,public,pg_catalog' });
  onTestFinished(() => plain.end());
  await expect(adoptBaseline({ pool: plain, connection })).rejects.toThrow(
    'Give the user of DATABASE_URL the right CREATEDB for this start.',
  );
  expect(await applied('public')).toEqual(replaced);
});

test('a backup at the last migration before the baseline is restored into it; an earlier one is refused', async () => {
  await addUser();
  await recordAsApplied(replaced);
  const file = await backUp('last.gz');
  expect(await verify(file)).toMatchObject({ exitCode: 0, json: { ok: true } });

  await recordAsApplied(replaced.slice(0, 50));
  const { exitCode, json } = await verify(await backUp('earlier.gz'));
  expect(exitCode).not.toBe(0);
  expect(json.error).toContain(`Its last migration is ${replaced[49]?.name}, from before the migrations were folded`);
});

async function start() {
  const server = await runServer(readConfig(env), createLogger({ level: 'fatal' }));
  running.push(server);
  return createBrowser(server.url);
}

async function addUser(): Promise<string> {
  const email = 'from-before@example.com';
  await pool.query(
    `with made as (insert into app_user (email, referral_code) values ($1, 'BEFORE12') returning id),
      counted as (insert into user_counter (user_id) select id from made)
    insert into ledger_account (user_id, kind) select id, kind from made, unnest(array['available', 'held']) kind`,
    [email],
  );
  return email;
}

async function recordAsApplied(earlier: Applied[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const schema of ['public', 'sandbox'] as const) {
      await replaceApplied(client, schema, earlier);
      await applyFunctions(client, { generation: 1, files: [] }, { schema });
    }
  } finally {
    client.release();
  }
}

function applied(schema: 'public' | 'sandbox'): Promise<Applied[]> {
  return readApplied(pool, schema);
}

async function backUp(name: string): Promise<string> {
  const file = path.join(env['DATA_DIR'] ?? '', name);
  expect(await runCommand('backup', ['--json', '--file', file], { env })).toMatchObject({ exitCode: 0 });
  return file;
}

function verify(file: string) {
  return runCommand('restore', ['--json', '--verify', file], { env });
}

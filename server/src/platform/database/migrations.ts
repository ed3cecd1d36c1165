import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';

/**
 * Applies the files `0001_name.sql`, … of `folder` that the database does not have yet, each in a transaction of its own, and returns
 * their names. Any number of processes may call it at once. Throws before applying anything when the files and the database disagree:
 * an applied file was changed or renamed, a number is missing, or the database was migrated by a newer release.
 */
export async function migrate({ pool, folder }: { pool: Pool; folder: string }): Promise<string[]> {
  return applyMissing(pool, readMigrations(folder));
}

async function applyMissing(pool: Pool, files: Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    // The pool's limits are for requests; a migration may wait for another process and rewrite a big table.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(CREATE_RECORD);
    const applied = await readApplied(client);
    checkAgreement(files, applied);
    const pending = files.slice(applied.length);
    for (const file of pending) await apply(client, file);
    return pending.map((file) => file.name);
  } finally {
    // Closed for good: the lock and every setting made here or by a file end with the connection.
    client.release(true);
  }
}

/**
 * Brings a new database to where another one stood, so that its rows fit, and no further. Throws when these are not the migrations of
 * this release, or the database is past them.
 */
export async function migrateTo({ pool, folder, wanted }: { pool: Pool; folder: string; wanted: Applied[] }): Promise<void> {
  const files = readMigrations(folder);
  checkAgreement(files, wanted);
  await applyMissing(pool, files.slice(0, wanted.length));
}

/** Names of files the database does not have yet. Silent about what only a newer release knows, so that old processes stay ready during a roll-out. */
export async function pendingMigrations({ pool, folder }: { pool: Pool; folder: string }): Promise<string[]> {
  const names = readMigrations(folder).map((file) => file.name);
  const record = await pool.query("SELECT to_regclass('public.schema_migration') IS NOT NULL AS exists");
  if (record.rows[0]?.exists !== true) return names;
  const applied = new Set((await readApplied(pool)).map((row) => row.name));
  return names.filter((name) => !applied.has(name));
}

type Migration = { name: string; sha256: string; sql: string };
export type Applied = { name: string; sha256: string };

/** Any fixed number will do that no other advisory lock uses. */
const MIGRATION_LOCK = 7_465_001;

const CREATE_RECORD = `
  CREATE TABLE IF NOT EXISTS public.schema_migration (
    name text COLLATE "C" PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name, index) => {
    const expected = String(index + 1).padStart(4, '0');
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || !name.startsWith(expected)) {
      throw new Error(`Migrations are numbered without gaps: expected ${expected}_<name>.sql, found ${name} in ${folder}.`);
    }
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

async function readApplied(database: Pick<ClientBase, 'query'>): Promise<Applied[]> {
  return (await database.query<Applied>('SELECT name, sha256 FROM public.schema_migration ORDER BY name')).rows;
}

function checkAgreement(files: Migration[], applied: Applied[]): void {
  for (const [index, row] of applied.entries()) {
    const file = files[index];
    if (file === undefined) {
      throw new Error(`The database has migration ${row.name}, which this release does not know. Start the newer release that made it.`);
    }
    if (file.name !== row.name) {
      throw new Error(
        `The database has migration ${row.name} where this release has ${file.name}. Applied migrations are never renamed or removed.`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new Error(`Migration ${file.name} was changed after it was applied. Restore it and put the change into a new migration.`);
    }
  }
}

async function apply(client: ClientBase, { name, sha256, sql }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO public.schema_migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and changed nothing: ${reason}`, { cause: error });
  }
}

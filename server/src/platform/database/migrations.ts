import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { refuseEarlier } from './baseline/replaced.ts';
import { withBriefLocks, type OnLocked } from './brief-locks.ts';
import { messageOf } from '../errors.ts';

export type SchemaFile = { name: string; sha256: string; sql: string };
export type Applied = { name: string; sha256: string };
/** `sandbox`: the same tables again, for test keys. */
export type Schema = 'public' | 'sandbox';

/** Returns their names. Needs the lock of `prepareSchema`. Throws first when an applied file changed or is unknown. */
export async function applyMigrations(
  client: ClientBase,
  files: SchemaFile[],
  { schema = 'public', onLocked }: { schema?: Schema; onLocked?: OnLocked | undefined } = {},
): Promise<string[]> {
  await client.query(createRecord(schema));
  const applied = await readApplied(client, schema);
  checkAgreement(files, applied);
  const pending = files.slice(applied.length);
  for (const file of pending) await apply(client, file, { schema, onLocked });
  return pending.map((file) => file.name);
}

/** Silent about what only a newer release knows, so that old processes stay ready during a roll-out. */
export async function findPendingMigrations(
  database: Pick<ClientBase, 'query'>,
  files: SchemaFile[],
  schema: Schema = 'public',
): Promise<string[]> {
  const applied = new Set((await readApplied(database, schema)).map((row) => row.name));
  return files.map((file) => file.name).filter((name) => !applied.has(name));
}

/** Throws when a number is missing or used twice. */
export function readMigrations(folder: string): SchemaFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name, index) => {
    const expected = String(index + 1).padStart(4, '0');
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || !name.startsWith(expected)) {
      throw new Error(`Migrations are numbered without gaps: expected ${expected}_<name>.sql, found ${name} in ${folder}.`);
    }
    return readSchemaFile(name, join(folder, name));
  });
}

/** Line ends differ between checkouts. */
export function readSchemaFile(name: string, file: string): SchemaFile {
  const sql = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

export function checkAgreement(files: SchemaFile[], applied: Applied[]): void {
  refuseEarlier(applied);
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

const createRecord = (schema: Schema) => `
  create table if not exists ${schema}.schema_migration (
    name text collate "C" primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`;

const selectApplied = (schema: Schema) => `select name, sha256 from ${schema}.schema_migration order by name`;
const deleteApplied = (schema: Schema) => `delete from ${schema}.schema_migration`;
const insertApplied = (schema: Schema) => `insert into ${schema}.schema_migration (name, sha256) values ($1, $2)`;

/** None where there is no record yet. */
export async function readApplied(database: Pick<ClientBase, 'query'>, schema: Schema): Promise<Applied[]> {
  const record = await database.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [`${schema}.schema_migration`]);
  if (record.rows[0]?.exists !== true) return [];
  return (await database.query<Applied>(selectApplied(schema))).rows;
}

/** Changes what is recorded as applied, and nothing else. */
export async function replaceApplied(client: ClientBase, schema: Schema, files: Applied[]): Promise<void> {
  await client.query(deleteApplied(schema));
  for (const { name, sha256 } of files) await client.query(insertApplied(schema), [name, sha256]);
}

async function apply(
  client: ClientBase,
  { name, sha256, sql }: SchemaFile,
  { schema, onLocked }: { schema: Schema; onLocked: OnLocked | undefined },
): Promise<void> {
  const change = async () => {
    await client.query(sql);
    await client.query(insertApplied(schema), [name, sha256]);
  };
  try {
    await withBriefLocks(client, change, onLocked);
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(`Migration ${name} failed and changed nothing: ${reason}`, { cause: error });
  }
}

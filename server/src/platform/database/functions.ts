import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { isLockConflict, withBriefLocks, type OnLocked } from './brief-locks.ts';
import { readSchemaFile, type Applied, type Schema, type SchemaFile } from './migrations.ts';
import { messageOf } from '../errors.ts';

/** The generation rises with every change, so that an older release doesn't put its own texts back. */
export type SqlFunctions = { generation: number; files: SchemaFile[] };

/** Needs the lock of `prepareSchema`. Applies and returns none where the database has a newer generation. */
export async function applyFunctions(
  client: ClientBase,
  { generation, files }: SqlFunctions,
  { schema = 'public', onLocked }: { schema?: Schema; onLocked?: OnLocked | undefined } = {},
): Promise<string[]> {
  await client.query(createRecord(schema));
  const stored = await readStored(client, schema);
  const changed = filesToApply({ generation, files }, stored);
  if (stored.generation > generation || (changed.length === 0 && stored.generation === generation)) return [];
  const change = async () => {
    // A body is checked when it runs, so the order of the files doesn't matter.
    await client.query('set local check_function_bodies = off');
    for (const file of changed) await apply(client, file, schema);
    await client.query(deleteOthers(schema), [files.map(({ name }) => name)]);
    await client.query(setGeneration(schema), [generation]);
  };
  await withBriefLocks(client, change, onLocked);
  return changed.map(({ name }) => name);
}

/** None on a database of a newer generation: its functions serve this release too. */
export async function findPendingFunctions(
  database: Pick<ClientBase, 'query'>,
  release: SqlFunctions,
  schema: Schema = 'public',
): Promise<string[]> {
  const record = await database.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [`${schema}.applied_function`]);
  const stored = record.rows[0]?.exists === true ? await readStored(database, schema) : { generation: 0, applied: [] };
  return filesToApply(release, stored).map(({ name }) => name);
}

export function readFunctions(folder: string): SqlFunctions {
  if (!existsSync(folder)) return { generation: 0, files: [] };
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return { generation: readGeneration(folder).number, files: names.map((name) => readSchemaFile(name, join(folder, name))) };
}

const generationFile = z.object({ number: z.int().positive(), sha256: z.string() });

export function readGeneration(folder: string): z.infer<typeof generationFile> {
  return generationFile.parse(JSON.parse(readFileSync(join(folder, 'generation.json'), 'utf8')));
}

export function hashOf(files: Applied[]): string {
  return createHash('sha256')
    .update(files.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''))
    .digest('hex');
}

const createRecord = (schema: Schema) => `
  create table if not exists ${schema}.applied_function (
    name text collate "C" primary key,
    sha256 text not null,
    generation int not null,
    applied_at timestamptz not null default now()
  )`;

const selectStored = (schema: Schema) => `select name, sha256, generation from ${schema}.applied_function`;
const deleteOthers = (schema: Schema) => `delete from ${schema}.applied_function where name <> all($1)`;
const setGeneration = (schema: Schema) => `update ${schema}.applied_function set generation = $1`;
const storeApplied = (schema: Schema) => `
  insert into ${schema}.applied_function (name, sha256, generation) values ($1, $2, 0)
  on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`;

type Stored = { generation: number; applied: Applied[] };

async function readStored(database: Pick<ClientBase, 'query'>, schema: Schema): Promise<Stored> {
  const { rows } = await database.query<Applied & { generation: number }>(selectStored(schema));
  return { generation: Math.max(0, ...rows.map(({ generation }) => generation)), applied: rows };
}

function filesToApply({ generation, files }: SqlFunctions, stored: Stored): SchemaFile[] {
  if (stored.generation > generation) return [];
  const hashes = new Map(stored.applied.map(({ name, sha256 }) => [name, sha256]));
  return files.filter(({ name, sha256 }) => hashes.get(name) !== sha256);
}

async function apply(client: ClientBase, { name, sha256, sql }: SchemaFile, schema: Schema): Promise<void> {
  try {
    await client.query(sql);
    await client.query(storeApplied(schema), [name, sha256]);
  } catch (error) {
    if (isLockConflict(error)) throw error;
    const reason = messageOf(error);
    throw new Error(`The function in ${name} failed, and no function changed: ${reason}`, { cause: error });
  }
}

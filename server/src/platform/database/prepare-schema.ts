import { join } from 'node:path';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { baselineOf, isReplaced } from './baseline/replaced.ts';
import type { OnLocked } from './brief-locks.ts';
import { applyFunctions, findPendingFunctions, readFunctions } from './functions.ts';
import { applyMigrations, checkAgreement, findPendingMigrations, readMigrations, type Applied, type SchemaFile } from './migrations.ts';

export const databaseFolder = join(import.meta.dirname, '../../../../database');

export type SchemaFiles = { migrations: string[]; functions: string[] };

type Place = { pool: Pool; folder?: string; onLocked?: OnLocked };

/** Safe to call from many processes: the others wait for the lock. Returns what was applied. */
export async function prepareSchema({ pool, folder = databaseFolder, onLocked }: Place): Promise<SchemaFiles> {
  const migrations = readMigrations(join(folder, 'migrations'));
  const functions = readFunctions(join(folder, 'functions'));
  return withSchemaLock(pool, async (client) => ({
    migrations: await applyMigrations(client, migrations, { onLocked }),
    functions: await applyFunctions(client, functions, { onLocked }),
  }));
}

/** The tables of test keys, by the same files. */
export async function prepareSandbox({ pool, folder = databaseFolder, onLocked }: Place): Promise<SchemaFiles> {
  const migrations = readMigrations(join(folder, 'migrations'));
  const functions = readFunctions(join(folder, 'functions'));
  return withSchemaLock(pool, async (client) => {
    await chooseSandbox(client);
    const applied = {
      migrations: await applyMigrations(client, migrations, { schema: 'sandbox', onLocked }),
      functions: await applyFunctions(client, functions, { schema: 'sandbox', onLocked }),
    };
    if (applied.migrations.length + applied.functions.length > 0) await bindFunctions(client);
    return applied;
  });
}

/** Throws when they are neither this release's nor those that its baseline replaced, or the database is past them. */
export async function migrateTo({ pool, wanted, folder = databaseFolder }: Place & { wanted: Applied[] }): Promise<void> {
  const files = filesUpTo(wanted, folder);
  await withSchemaLock(pool, (client) => applyMigrations(client, files));
}

export async function migrateSandboxTo({ pool, wanted, folder = databaseFolder }: Place & { wanted: Applied[] }): Promise<void> {
  const files = filesUpTo(wanted, folder);
  await withSchemaLock(pool, async (client) => {
    await chooseSandbox(client);
    await applyMigrations(client, files, { schema: 'sandbox' });
    await bindFunctions(client);
  });
}

function filesUpTo(wanted: Applied[], folder: string): SchemaFile[] {
  const files = readMigrations(join(folder, 'migrations'));
  if (isReplaced(wanted)) return baselineOf(files);
  checkAgreement(files, wanted);
  return files.slice(0, wanted.length);
}

export async function findPendingSchema({ pool, folder = databaseFolder }: Place): Promise<SchemaFiles> {
  return {
    migrations: await findPendingMigrations(pool, readMigrations(join(folder, 'migrations'))),
    functions: await findPendingFunctions(pool, readFunctions(join(folder, 'functions'))),
  };
}

const schemaLock = 7_465_001;

export async function withSchemaLock<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    // The pool's limits are for requests; a migration may wait for another process and rewrite a big table.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [schemaLock]);
    return await run(client);
  } finally {
    // Closed for good: the lock and every setting made here or by a file end with the connection.
    client.release(true);
  }
}

/** What a file creates without naming a schema is then created there, and nothing of `public` is found. */
async function chooseSandbox(client: ClientBase): Promise<void> {
  await client.query('create schema if not exists sandbox');
  await client.query('set search_path to sandbox');
}

/**
 * Its functions and triggers see its own tables alone, also when a live transaction calls them: one that revokes a test key runs triggers too.
 * Its clock is the product's.
 */
async function bindFunctions(client: ClientBase): Promise<void> {
  await client.query(`
    create or replace function sandbox.app_now() returns timestamptz language sql stable parallel safe as 'select public.app_now()';
    do $$ declare v_function regprocedure; begin
      for v_function in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'sandbox'::regnamespace and p.prokind = 'f' loop
        execute format('alter function %s set search_path to sandbox', v_function);
      end loop;
    end $$`);
}

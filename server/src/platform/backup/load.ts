import type { Hmac } from 'node:crypto';
import pg from 'pg';
import type { ConnectionOptions } from '../database/database.ts';
import { migrateSandboxTo, migrateTo, prepareSandbox, prepareSchema } from '../database/prepare-schema.ts';
import { findTablesToKeep, quotePlace, type Foot, type Head } from './format.ts';
import { readBackup } from './read.ts';
import { checkCounts, checkSequences } from './check-loaded.ts';
import { messageOf } from '../errors.ts';

export type Loaded = { head: Head; foot: Foot; migrated: string[] };

/** `mac`: undefined when the operator accepts an unverified backup. */
export type Source = { file: string; mac: Hmac | undefined };

/** In one transaction. Throws on any mismatch. */
export async function loadBackup(connection: ConnectionOptions, from: Source): Promise<Loaded> {
  const pool = new pg.Pool({ ...connection, max: 2, statement_timeout: 0, application_name: 'pinline restore' });
  // A connection may be closing while its database is dropped; a query in progress still fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await refuseFilled(pool);
    const { head, foot } = await loadRows(pool, from);
    const { migrations: migrated } = await prepareSchema({ pool });
    await prepareSandbox({ pool });
    await pool.query('analyze');
    return { head, foot, migrated };
  } finally {
    await pool.end();
  }
}

async function refuseFilled(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  const isOurs = names.includes('schema_migration');
  const users = names.includes('app_user') ? await pool.query('select 1 from public.app_user limit 1') : { rowCount: 0 };
  if (!isOurs || users.rowCount !== 0)
    throw new Error('The database is not empty. A backup is restored into a new one, never over what is there.');
}

async function loadRows(pool: pg.Pool, { file, mac }: Source): Promise<{ head: Head; foot: Foot }> {
  const parts = readBackup(file, { mac });
  const first = await parts.next();
  if (first.done === true || first.value.kind !== 'head') throw new Error(`${file} is empty.`);
  const { head } = first.value;
  await migrateAll(pool, head).catch((error: unknown) => {
    throw new Error(`The backup does not fit this release and database. ${messageOf(error)}`, {
      cause: error,
    });
  });
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Triggers that need functions, which are applied after the rows, do nothing.
    await client.query(`set local pinline.restoring = 'on'`);
    const foreignKeys = await dropForeignKeys(client);
    const insert = await prepareTables(client);
    let foot: Foot | undefined;
    for await (const part of parts) {
      if (part.kind === 'rows') await insert(part.table, part.rows);
      if (part.kind === 'foot') foot = part.foot;
    }
    if (foot === undefined) throw new Error(`${file} has no end.`);
    // Runs deferred triggers now, before the foreign keys are added back.
    await client.query('set constraints all immediate');
    for (const key of foreignKeys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
    for (const { name, value, isCalled } of head.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quotePlace(name), value, isCalled]);
    await checkCounts(client, foot);
    await checkSequences(client, head);
    await client.query('commit');
    return { head, foot };
  } finally {
    client.release(true);
  }
}

/** Backups of releases without test mode have no sandbox. */
async function migrateAll(pool: pg.Pool, { migrations: wanted, hasSandbox }: Head): Promise<void> {
  await migrateTo({ pool, wanted });
  if (hasSandbox) await migrateSandboxTo({ pool, wanted });
  else await pool.query('drop schema if exists sandbox cascade');
}

type ForeignKey = { table: string; name: string; definition: string };

/** Tables refer to each other in cycles, so no load order satisfies all foreign keys. */
async function dropForeignKeys(client: pg.PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where contype = 'f' and n.nspname in ('public', 'sandbox')`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** Migrations insert rows too; the backup contains their final state. */
async function prepareTables(client: pg.PoolClient): Promise<(table: string, rows: string[]) => Promise<void>> {
  const statements = new Map<string, string>();
  for (const { name, columns } of await findTablesToKeep(client)) {
    const table = quotePlace(name);
    const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
    if (rowCount !== 0) await client.query(`delete from ${table}`);
    const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    statements.set(
      name,
      `insert into ${table} (${listed}) overriding system value select ${listed} from json_populate_recordset(null::${table}, $1::json)`,
    );
  }
  return async (table, rows) => {
    const text = statements.get(table);
    if (text === undefined) throw new Error(`The backup has a table ${table}, which its migrations do not make.`);
    await client.query(text, [`[${rows.join(',')}]`]);
  };
}

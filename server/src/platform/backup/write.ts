import { createWriteStream } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { findTablesToKeep, quotePlace, type Foot, type Head, type Table } from './format.ts';
import { type Lines, isTaken, openLines } from './lines.ts';

export type Written = { file: string; bytes: number; head: Head; foot: Foot };

const rowsAtOnce = 2_000;

/** A consistent snapshot beside live traffic: the whole file or none, never over another, readable by its owner. */
export async function writeBackup(db: Database, to: { file: string; secrets: Secrets }): Promise<Written> {
  await mkdir(path.dirname(to.file), { recursive: true, mode: 0o700 });
  const draft = `${to.file}.partial`;
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local bytea_output = 'hex'`,
    );
    const head = await headOf(client, to.secrets.fingerprint);
    const sink = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const out = openLines(sink, to.secrets.startBackupMac());
    try {
      await out.write(JSON.stringify(head));
      const rows: Record<string, number> = {};
      for (const table of await findTablesToKeep(client)) rows[table.name] = await writeTable(client, table, out);
      const foot = await out.writeFoot(rows);
      await out.end();
      await link(draft, to.file);
      await rm(draft);
      return { file: to.file, bytes: (await stat(to.file)).size, head, foot };
    } catch (error) {
      sink.destroy();
      throw error;
    }
  } catch (error) {
    if (!isTaken(error)) {
      await rm(draft, { force: true });
      throw error;
    }
    if (error.syscall === 'link') await rm(draft, { force: true });
    const taken = error.syscall === 'link' ? to.file : draft;
    throw new Error(`${taken} is there already. Give another --file, or move it away.`, { cause: error });
  } finally {
    client.release(true);
  }
}

async function headOf(client: pg.PoolClient, keyFingerprint: string): Promise<Head> {
  const migrations = await client.query<Head['migrations'][number]>('select name, sha256 from public.schema_migration order by name');
  const { rows } = await client.query<{ at: Date; postgres: string; hasSandbox: boolean }>(
    `select app_now() as at, current_setting('server_version') as postgres, to_regnamespace('sandbox') is not null as "hasSandbox"`,
  );
  const { at = new Date(), postgres = '', hasSandbox = false } = rows[0] ?? {};
  return {
    backup: 'pinline',
    format: 2,
    madeAt: at.toISOString(),
    postgres,
    keyFingerprint,
    migrations: migrations.rows,
    hasSandbox,
    sequences: await sequencesOf(client),
  };
}

async function sequencesOf(client: pg.PoolClient): Promise<Head['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select case n.nspname when 'sandbox' then 'sandbox.' else '' end || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'sandbox') and c.relkind = 'S' order by n.nspname, c.relname`,
  );
  const sequences: Head['sequences'] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${quotePlace(name)}`,
    );
    sequences.push(...found.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

async function writeTable(client: pg.PoolClient, { name, columns }: Table, out: Lines): Promise<number> {
  await out.write(`# ${name}`);
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await client.query(
    `declare rows_of_table no scroll cursor for select row_to_json(t)::text as row from (select ${listed} from ${quotePlace(name)}) t`,
  );
  for (let total = 0; ;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from rows_of_table`);
    // In one piece: a row of its own costs as much as compressing it.
    if (rows.length > 0) await out.write(rows.map(({ row }) => row).join('\n'));
    total += rows.length;
    if (rows.length === rowsAtOnce) continue;
    await client.query('close rows_of_table');
    return total;
  }
}

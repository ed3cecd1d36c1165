import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ConnectionOptions } from '../database/database.ts';
import { messageOf } from '../errors.ts';

/** One prefix for each database, so that installations on one PostgreSQL leave each other's alone. */
const prefixOf = `'pinline_scratch_' || substr(md5(current_database()), 1, 6) || '_'`;

/** Also drops those that killed runs left. */
export async function withScratchDatabase<T>(
  server: ConnectionOptions,
  run: (scratch: ConnectionOptions) => Promise<T>,
  { clearsOthers = true }: { clearsOthers?: boolean } = {},
): Promise<T> {
  if (clearsOthers) await withClient(server, clearScratchDatabases);
  const prefix = await withClient(
    server,
    async (client) => (await client.query<{ prefix: string }>(`select ${prefixOf} as prefix`)).rows[0]?.prefix,
  );
  const database = `${prefix}${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  await withClient(server, (client) => client.query(`create database ${database}`)).catch((error: unknown) => {
    throw new Error(
      `A database to try it in could not be made (${messageOf(error)}). ` +
        'Give the user of DATABASE_URL the right CREATEDB, or run this without DATABASE_URL: it then uses a PostgreSQL of its own.',
      { cause: error },
    );
  });
  const scratch = inDatabase(server, database);
  try {
    // An open connection keeps other processes from dropping it.
    return await withClient(scratch, () => run(scratch));
  } finally {
    await withClient(server, (client) => dropDatabase(client, database));
  }
}

/** Autovacuum works as the superuser. With force we would have to end it ourselves, and may not; without, PostgreSQL does. */
async function dropDatabase(client: pg.Client, database: string): Promise<void> {
  await client.query(`drop database if exists ${database} with (force)`).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    await client.query(`drop database if exists ${database}`);
  });
}

export async function mayMakeDatabases(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user');
  return rows[0]?.may === true;
}

/** Without connections and older than a minute: their process was killed. */
export async function findScratchDatabases(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d
     where starts_with(datname, ${prefixOf}) and not exists (select from pg_stat_activity a where a.datid = d.oid) order by datname`,
  );
  return rows.map(({ name }) => name).filter((name) => madeAt(name) < Date.now() - justMadeMs);
}

const justMadeMs = 60_000;

function madeAt(name: string): number {
  const [, at] = /^pinline_scratch_[0-9a-f]{6}_([0-9a-z]{8})_/.exec(name) ?? [];
  return at === undefined ? 0 : Number.parseInt(at, 36);
}

async function clearScratchDatabases(client: pg.Client): Promise<void> {
  for (const name of await findScratchDatabases(client)) {
    // Another role owns it, or another process dropped it first.
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`).catch(() => undefined);
  }
}

async function withClient<T>(connection: ConnectionOptions, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'pinline restore' });
  client.on('error', () => undefined);
  await client.connect();
  return run(client).finally(() => client.end());
}

/** In a connection string the path names the database and wins over the option. */
function inDatabase({ connectionString, ...rest }: ConnectionOptions, database: string): ConnectionOptions {
  if (connectionString === undefined) return { ...rest, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...rest, connectionString: url.href };
}

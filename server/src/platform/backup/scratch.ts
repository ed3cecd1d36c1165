import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ConnectionOptions } from '../database.ts';

/** Runs with a database of its own on the same server, which is gone afterwards. */
export async function withScratchDatabase<T>(server: ConnectionOptions, run: (scratch: ConnectionOptions) => Promise<T>): Promise<T> {
  const database = `pinline_scratch_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${database}`).catch((error: unknown) => {
    throw new Error(
      `A database to try it in could not be made (${error instanceof Error ? error.message : String(error)}). ` +
        'Give the user of DATABASE_URL the right CREATEDB, or run this without DATABASE_URL: it then uses a PostgreSQL of its own.',
      { cause: error },
    );
  });
  try {
    return await run(inDatabase(server, database));
  } finally {
    await execute(server, `drop database if exists ${database} with (force)`);
  }
}

async function execute(connection: ConnectionOptions, text: string): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'pinline restore' });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** In an address the database stands in the path, which would win over one beside it. */
function inDatabase({ connectionString, ...rest }: ConnectionOptions, database: string): ConnectionOptions {
  if (connectionString === undefined) return { ...rest, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...rest, connectionString: url.href };
}

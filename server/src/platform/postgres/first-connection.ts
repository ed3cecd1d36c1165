import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Postmaster } from './postmaster.ts';
import { findPostmaster, hasSocket } from './postmaster.ts';
import { PORT } from './settings.ts';

export const SUPERUSER = 'postgres';
/** Owns its database and nothing more, as with a managed server. May create databases, for restores and tests. */
export const ROLE = 'pinline';
export const DATABASE = 'pinline';

/** Recovery after a crash replays at most max_wal_size. */
const ANSWER_TIMEOUT_MS = 120_000;

export async function ensureDatabase(clusterFolder: string, postmaster: Postmaster): Promise<boolean> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const client = await connect(postmaster.socketFolder);
    if (client !== undefined) {
      await complete(client).finally(() => client.end());
      return true;
    }
    const now = findPostmaster(clusterFolder);
    if (now?.pid !== postmaster.pid || (now.isReady && !hasSocket(now))) return false;
    await sleep(50);
  }
  return false;
}

async function connect(socketFolder: string): Promise<Client | undefined> {
  const client = new Client({ host: socketFolder, port: PORT, user: SUPERUSER, database: 'postgres', connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    if (error instanceof DatabaseError && error.code?.startsWith(AUTHORIZATION)) throw error;
    return undefined;
  }
}

const AUTHORIZATION = '28';

async function complete(client: Client): Promise<void> {
  const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE]);
  if (role.rowCount === 0) await client.query(`CREATE ROLE ${ROLE} LOGIN CREATEDB`);
  const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
}

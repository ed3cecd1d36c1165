import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, Pool } from 'pg';
import { inject } from 'vitest';

export type DatabaseConnection = { host: string; port: number; user: string; password?: string; database: string };

/** Passed from the process that prepares a run to the test workers: the server, the pooler before it, and the migrated database to copy. */
export type TestServer = { connection: DatabaseConnection; pooler: PoolerAddress | undefined; template: string };

export type PoolerAddress = { host: string; port: number };

/** `connection` and `url` lead to the server itself; `pooled` and the settings in `env` as an installation of this run has them. */
export type TestDatabase = {
  connection: DatabaseConnection;
  url: string;
  pooled: DatabaseConnection;
  env: Record<string, string>;
  drop: () => Promise<void>;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A migrated database for one test, about 50 ms. `drop` waits for closing connections and ends the rest. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testServer'));
}

/** As an installation finds it at its first start. Costs a third of a migrated one. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('testServer'), 'template0');
}

export function copyTemplate(server: TestServer): Promise<TestDatabase> {
  return copyDatabase(server, server.template);
}

/** Its name begins with the run's, by which all databases of a run are found. */
async function copyDatabase({ connection: server, pooler, template }: TestServer, from: string): Promise<TestDatabase> {
  const database = `${template}_${randomBytes(6).toString('hex')}`;
  const connection = { ...server, database };
  // A copy through the write-ahead log takes a quarter more processor time.
  await poolOf(server).query(`CREATE DATABASE ${database} TEMPLATE ${from} STRATEGY FILE_COPY`);
  return {
    connection,
    url: urlOf(connection),
    pooled: { ...connection, ...pooler },
    env: settingsOf(connection, pooler),
    drop: async () => {
      await waitUntilUnused(connection, server);
      await dropDatabase(database, server);
    },
  };
}

/** For an installation on this database. */
export function settingsOf(connection: DatabaseConnection, pooler: PoolerAddress | undefined): Record<string, string> {
  if (pooler === undefined) return { DATABASE_URL: urlOf(connection) };
  return { DATABASE_URL: urlOf({ ...connection, ...pooler }), DATABASE_LISTEN_URL: urlOf(connection), DATABASE_PREPARED: 'off' };
}

export async function execute(connection: DatabaseConnection, sql: string): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  const result = await client.query(sql).finally(() => client.end());
  return result.rowCount ?? 0;
}

/** Kept, because a connection takes as long as two balances, and each database needs five. */
const pools = new Map<string, Pool>();

function poolOf(server: DatabaseConnection): Pool {
  const key = urlOf(server);
  const pool = pools.get(key) ?? new Pool({ ...server, max: 4, allowExitOnIdle: true });
  // The server may stop before this process ends.
  if (!pools.has(key)) pool.on('error', () => undefined);
  pools.set(key, pool);
  return pool;
}

/** `pool.end()` returns before its connections are gone, and ending one that is closing raises an unhandled error. */
async function waitUntilUnused({ database }: DatabaseConnection, server: DatabaseConnection): Promise<void> {
  // A pooler keeps its connections.
  const others = `SELECT FROM pg_stat_activity WHERE datname = $1 AND application_name NOT LIKE 'pooled%'`;
  const isUsed = async () => (await poolOf(server).query(others, [database])).rowCount !== 0;
  for (let attempt = 0; attempt < 50 && (await isUsed()); attempt += 1) await sleep(10);
}

/** PostgreSQL's own vacuum can't be ended by the database's owner, and takes a moment. */
async function dropDatabase(database: string, server: DatabaseConnection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await poolOf(server).query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
    } catch (error) {
      const isVacuumed = error instanceof DatabaseError && error.code === insufficientPrivilege;
      if (!isVacuumed || attempt === 10) throw error;
      await sleep(500);
    }
  }
}

const insufficientPrivilege = '42501';

/** As DATABASE_URL; a socket folder is a parameter because it is no host name. */
function urlOf({ host, port, user, password = '', database }: DatabaseConnection): string {
  const url = new URL('postgresql://localhost');
  url.username = user;
  url.password = password;
  url.port = String(port);
  url.pathname = `/${database}`;
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  return url.href;
}

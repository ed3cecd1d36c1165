import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostmaster } from '../../server/src/platform/postgres/postmaster.ts';
import { removeSocketFolder } from '../../server/src/platform/postgres/socket-folder.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { execute, type DatabaseConnection } from './test-database.ts';
import { throwAwayFolder } from './throw-away-folder.ts';

type Server = { connection: DatabaseConnection; dispose: (template: string) => Promise<void> };

/** The server of TEST_DATABASE_URL, whose user may create databases, or a new one in a temporary folder. */
export async function startTestServer(): Promise<Server> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  return url === '' ? startOwnServer() : useServer(connectionOf(url));
}

/** fsync stays on, so that tests of durability and lock times match production. */
async function startOwnServer(): Promise<Server> {
  await removeAbandonedRuns();
  const dataDir = mkdtempSync(join(throwAwayFolder(), RUN_FOLDER));
  chmodSync(dataDir, 0o755);
  const removeNow = () => removeServer(dataDir);
  // Vitest exits on a signal without teardown.
  process.once('exit', removeNow);
  // Each worker may run several apps of two nodes.
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: QUIET, maxConnections: 600 });
  await execute(connection, PLAN_ONCE);
  const dispose = async () => {
    await stop();
    rmSync(dataDir, { recursive: true });
    process.off('exit', removeNow);
  };
  return { connection, dispose };
}

/**
 * For every later connection. Else each plans a prepared query and each statement of a function again at each of its first five calls, and
 * most connections of tests end before that: a third of the server's own time. A plan changes no answer.
 */
const PLAN_ONCE = 'ALTER ROLE CURRENT_USER SET plan_cache_mode = force_generic_plan';

const RUN_FOLDER = 'pinline-test-run-';
const QUIET = { info: () => {}, warn: () => {} };

/** A run ended by kill -9 leaves its server and its folder. The folder of a live run is locked and stays. */
async function removeAbandonedRuns(): Promise<void> {
  const home = throwAwayFolder();
  const folders = readdirSync(home).filter((name) => name.startsWith(RUN_FOLDER));
  for (const dataDir of folders.map((name) => join(home, name))) {
    try {
      if (Date.now() - statSync(dataDir).birthtimeMs < 5000) continue;
      const abandoned = await startEmbeddedPostgres({ dataDir, log: QUIET });
      await abandoned.stop();
    } catch {
      continue;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** For the exit handler, where nothing can be awaited; the data is disposable, so no orderly shutdown is needed. */
function removeServer(dataDir: string): void {
  const cluster = join(dataDir, 'postgres');
  const postmaster = findPostmaster(cluster);
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGQUIT');
  for (let attempt = 0; attempt < 100 && findPostmaster(cluster) !== undefined; attempt += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  removeSocketFolder(postmaster?.socketFolder);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function useServer(connection: DatabaseConnection): Server {
  const dispose = async (template: string) => {
    const client = new Client(connection);
    await client.connect();
    const found = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [template]);
    for (const { datname } of found.rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    await client.end();
  };
  return { connection, dispose };
}

function connectionOf(url: string): DatabaseConnection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    database: pathname.slice(1),
  };
}

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { chooseAccount } from '../../server/src/platform/postgres/account.ts';
import type { DatabaseConnection } from '../harness/test-database.ts';

export type Pooler = { host: string; port: number; stop(): Promise<void> };

/** As an operator would start it, but for every database of the server: nothing that makes more work than the defaults. */
const configOf = ({ host, port, user, password }: DatabaseConnection, listenPort: number) => `
[databases]
* = host=${host} port=${port} user=${user}${password === undefined ? '' : ` password=${password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 40
max_client_conn = 4000
server_idle_timeout = 5
server_login_retry = 1
query_wait_timeout = 10
log_connections = 0
log_disconnections = 0
`;

/** PgBouncer in transaction mode before a server, on a port of its own. */
export async function startPooler(server: DatabaseConnection): Promise<Pooler> {
  const program = findProgram();
  const folder = mkdtempSync(path.join(tmpdir(), 'pinline-pooler-'));
  const config = path.join(folder, 'pgbouncer.ini');
  const port = await freePort();
  writeFileSync(config, configOf(server, port));
  const account = chooseAccount(folder);
  if (account !== undefined) for (const file of [folder, config]) chownSync(file, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const child = spawn(program, ['-q', config], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  let report = '';
  child.stderr.on('data', (chunk: Buffer) => (report = (report + chunk.toString()).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const killNow = () => void child.kill('SIGKILL');
  process.once('exit', killNow);
  await untilItAnswers({ ...server, host: '127.0.0.1', port }, () => report);
  return {
    host: '127.0.0.1',
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      process.off('exit', killNow);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findProgram(): string {
  const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', 'pgbouncer'];
  const found = places.find((place) => {
    try {
      return execFileSync(place, ['--version'], { encoding: 'utf8' }).startsWith('PgBouncer');
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('There is no pgbouncer here. Install the Debian package pgbouncer.');
  return found;
}

async function untilItAnswers(connection: DatabaseConnection, report: () => string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 50) throw new Error(`PgBouncer did not start: ${report()}`, { cause: error });
      await sleep(100);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address is not a path.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

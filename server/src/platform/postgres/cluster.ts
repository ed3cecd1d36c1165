import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { SUPERUSER } from './first-connection.ts';
import { findPostmaster, readPidFile, retirePidFile } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { runProgram } from './run-program.ts';
import { INITDB_ARGUMENTS, SERVER_SETTINGS } from './settings.ts';
import { clearSocketFolder, makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

export type Cluster = {
  home: string;
  folder: string;
  account: Account;
  programs: () => Promise<Programs>;
  maxConnections: number;
};

/** Renamed when complete, even after a crash or a full disk. */
export async function createCluster({ home, folder, account, programs }: Cluster): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`The folder ${folder} holds files that are no database. Move them away, or choose another DATA_DIR.`);
  }
  const leftovers = readdirSync(home).filter((name) => name.startsWith(DRAFT));
  for (const name of leftovers) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  const draft = mkdtempSync(join(home, DRAFT));
  changeOwner(account, draft);
  const { initdb } = await programs();
  const made = await runProgram({
    program: initdb,
    args: (reachable) => ['-D', reachable, `--username=${SUPERUSER}`, ...INITDB_ARGUMENTS],
    folder: draft,
    account,
  });
  if (made.exitCode !== 0) throw new Error(`initdb failed: ${lastLines(made.output)}`);
  renameSync(draft, folder);
  syncToDisk(home);
}

/** In its own session: Ctrl-C reaches only the application. `socketFolder`: where its clients expect it, else new. */
export async function launchServer({ folder, account, programs, maxConnections }: Cluster, socketFolder?: string): Promise<void> {
  const { pgCtl, majorVersion } = await programs();
  const clusterVersion = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (clusterVersion !== majorVersion) {
    throw new Error(
      `The folder ${folder} was made by PostgreSQL ${clusterVersion} and this one is ${majorVersion}. ` +
        'Start the earlier release of the application, make a backup and restore it here, or choose another DATA_DIR.',
    );
  }
  if (statSync(folder).uid === 0) changeOwner(account, folder);
  const left = retirePidFile(folder, account);
  if (left !== socketFolder) removeSocketFolder(left);
  const sockets = socketFolder === undefined ? makeSocketFolder(account) : clearSocketFolder(socketFolder, account);
  const options = serverOptions(sockets, maxConnections);
  const started = await runProgram({
    program: pgCtl,
    args: (reachable) => ['start', '-w', '-t', '120', '-D', reachable, '-l', join(reachable, START_LOG), '-o', options],
    folder,
    account,
  });
  if (started.exitCode === 0 || findPostmaster(folder) !== undefined) return;
  if (socketFolder === undefined) removeSocketFolder(sockets);
  const report = existsSync(join(folder, START_LOG)) ? readFileSync(join(folder, START_LOG), 'utf8') : '';
  throw new Error(`${lastLines(started.output)}\n${lastLines(report)}`);
}

/** Disconnects all clients and writes a checkpoint. Does nothing when no server runs. Throws after 60 s. */
export async function stopServer({ folder, account, programs }: Cluster): Promise<void> {
  const socketFolder = readPidFile(folder)?.[4];
  if (findPostmaster(folder) !== undefined) {
    const { pgCtl } = await programs();
    const stopped = await runProgram({
      program: pgCtl,
      args: (reachable) => ['stop', '-m', 'fast', '-w', '-t', '60', '-D', reachable],
      folder,
      account,
    });
    if (findPostmaster(folder) !== undefined) throw new Error(`PostgreSQL did not stop: ${lastLines(stopped.output)}`);
  }
  removeSocketFolder(socketFolder);
}

const DRAFT = 'postgres.new-';
const START_LOG = 'start.log';

/** For the shell of pg_ctl; the values contain no special characters. */
function serverOptions(socketFolder: string, maxConnections: number): string {
  const settings = { ...SERVER_SETTINGS, max_connections: String(maxConnections), unix_socket_directories: socketFolder };
  return Object.entries(settings)
    .map(([name, value]) => `-c '${name}=${value}'`)
    .join(' ');
}

/** A new cluster, or one that root copied, must belong to the server's account. */
function changeOwner(account: Account, folder: string): void {
  if (account === undefined) return;
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(folder, name), account.uid, account.gid);
  }
}

function syncToDisk(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-6).join('\n');
}

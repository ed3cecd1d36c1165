import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { PORT } from './settings.ts';

export type Postmaster = { pid: number; socketFolder: string; isReady: boolean };

/** However it was started; undefined for a stale or missing postmaster.pid. */
export function findPostmaster(clusterFolder: string): Postmaster | undefined {
  const lines = readPidFile(clusterFolder);
  const pid = Number(lines?.[0]);
  const socketFolder = lines?.[4];
  if (!Number.isInteger(pid) || pid <= 0 || socketFolder === undefined || !worksIn(pid, clusterFolder)) return undefined;
  return { pid, socketFolder, isReady: lines?.[7]?.trim() === 'ready' };
}

export function hasSocket({ socketFolder }: Postmaster): boolean {
  return existsSync(join(socketFolder, `.s.PGSQL.${PORT}`));
}

export function readPidFile(clusterFolder: string): string[] | undefined {
  const path = pidFile(clusterFolder);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : undefined;
}

/** PostgreSQL won't start while any process has the recorded id, so it becomes an impossible one; the rest finds surviving children. */
export function retirePidFile(clusterFolder: string, account: Account): string | undefined {
  const lines = readPidFile(clusterFolder);
  if (lines === undefined) return undefined;
  const draft = `${pidFile(clusterFolder)}.retired`;
  rmSync(draft, { force: true });
  writeFileSync(draft, [IMPOSSIBLE_PID, ...lines.slice(1)].join('\n'), { flag: 'wx', mode: 0o600 });
  if (account !== undefined) chownSync(draft, account.uid, account.gid);
  renameSync(draft, pidFile(clusterFolder));
  return lines[4];
}

const IMPOSSIBLE_PID = String(2 ** 31 - 1);

function pidFile(clusterFolder: string): string {
  return join(clusterFolder, 'postmaster.pid');
}

/** A process id alone proves nothing: after a crash or in a new container it may belong to any other process. */
function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

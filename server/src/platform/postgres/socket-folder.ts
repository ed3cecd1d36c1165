import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';

/** Mode 0700 protects a server that asks for no password. */
export function makeSocketFolder(account: Account): string {
  const folder = mkdtempSync(join(parent(), PREFIX));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** The folder stays, so that no other account can create one in its place. */
export function clearSocketFolder(folder: string, account: Account): string {
  if (existsSync(folder)) for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  else {
    mkdirSync(folder, { mode: 0o700 });
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
  }
  return folder;
}

/** Only one that this module created: the path is from a file that the server writes. */
export function removeSocketFolder(folder: string | undefined): void {
  if (folder === undefined || dirname(folder) !== parent() || !basename(folder).startsWith(PREFIX)) return;
  rmSync(folder, { recursive: true, force: true });
}

const PREFIX = 'pinline-socket-';

/** Kernels limit a socket's path to 104 to 108 bytes, the server splits it at commas, and root's TMPDIR may be closed to others. */
function parent(): string {
  const own = tmpdir();
  return process.getuid?.() !== 0 && own.length <= 60 && /^[\w./-]+$/.test(own) ? own : '/tmp';
}

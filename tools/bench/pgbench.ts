import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Place } from './cluster.ts';

/** Where pgbench is, on the PATH or where Debian keeps it; undefined where there is none. */
export function findPgbench(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'));
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((file) => existsSync(file));
}

/** Transactions a second of a script that so many clients run over and over, each statement prepared once. */
export async function pgbench(
  program: string,
  options: { place: Place; script: string; clients: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinline-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    writeFileSync(file, options.script);
    const { host, port, user, database } = options.place;
    const { stdout } = await promisify(execFile)(
      program,
      // Synthetic users come from `random`; no vacuum of tables that pgbench thinks it has.
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(options.clients),
        '-j',
        '1',
        '-T',
        String(options.seconds),
        '-f',
        file,
        '-h',
        host,
        '-p',
        String(port),
        '-U',
        user,
        database,
      ],
      { timeout: (options.seconds + 60) * 1000 },
    );
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1];
    if (failed !== undefined && failed !== '0') throw new Error(`pgbench: ${failed} transactions failed`);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

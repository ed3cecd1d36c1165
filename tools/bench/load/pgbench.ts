import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Place } from '../machine/cluster.ts';

export function findPgbench(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'));
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((file) => existsSync(file));
}

/** Transactions per second of a script that this many clients repeat, with prepared statements. */
export async function runPgbench(
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

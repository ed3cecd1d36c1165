import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { EmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { readPidFile } from '../../server/src/platform/postgres/postmaster.ts';
import { removeSocketFolder } from '../../server/src/platform/postgres/socket-folder.ts';

export const QUIET = { info: () => {}, warn: () => {} };

export function aDataFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pinline-embedded-')));
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    for (const pid of processesIn(folder)) killIfThere(pid);
    removeSocketFolder(readPidFile(join(folder, 'postgres'))?.[4]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return folder;
}

export async function aStartedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: QUIET });
  onTestFinished(() => postgres.stop());
  return postgres;
}

export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return processesNaming(folder);
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => workFolder(pid).startsWith(folder));
}

function processesNaming(folder: string): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(` -D ${folder}`)).map((line) => Number.parseInt(line, 10));
}

function workFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

export async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.connection);
  await client.connect();
  return (await client.query<Record<string, unknown>>(sql).finally(() => client.end())).rows;
}

export type Application = {
  process: ChildProcess;
  acknowledged: () => number[];
  wrote: (rows: number) => Promise<void>;
  ended: Promise<{ code: number | null; errors: string }>;
};

export function anApplication(dataDir: string, account: { uid?: number; gid?: number } = {}): Application {
  const script = join(import.meta.dirname, 'writing-application.ts');
  const child = spawn(process.execPath, [script, dataDir], {
    ...account,
    detached: true,
    stdio: 'pipe',
    env: { PATH: process.env['PATH'] },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const acknowledged = () => output.split('\n').slice(0, -1).map(Number);
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => child.on('close', (code) => resolve({ code, errors })));
  const wrote = async (rows: number) => {
    while (acknowledged().length < rows) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The application ended: ${errors}`);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  };
  return { process: child, acknowledged, wrote, ended };
}

export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

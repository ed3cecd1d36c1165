import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findPostmaster } from './platform/postgres/postmaster.ts';
import { eventually } from '../../test/builders/data.ts';
import { firstByDay } from '../../test/scenarios/nightly.ts';

const root = path.join(import.meta.dirname, '../..');
let dataDir: string;
beforeAll(async () => (dataDir = await mkdtemp(path.join(tmpdir(), 'pinline-start-'))));
afterEach(() => serverPids().forEach((pid) => process.kill(pid, 'SIGKILL')));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Started = { npm: ChildProcess; serverPid: number; output: () => string };

async function npmStart(): Promise<Started> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'pipe' });
  let output = '';
  // The first start builds the pages, which takes as long as the machine needs: only npm's end says that no node starts.
  await new Promise<void>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is ready at')) resolve();
      });
    npm.once('exit', () => reject(new Error(`npm ended before the server was ready:\n${output}`)));
  });
  const [serverPid, ...others] = serverPids();
  expect(others).toEqual([]);
  return { npm, serverPid: serverPid ?? 0, output: () => output };
}

function serverPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => textOf(pid, 'environ').includes(`DATA_DIR=${dataDir}`) && /^\S*node\0.*start\.js/.test(textOf(pid, 'cmdline')));
}

function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

async function expectNothingLeft(): Promise<void> {
  await eventually(async () => expect(serverPids()).toEqual([]));
  expect(findPostmaster(path.join(dataDir, 'postgres'))).toBeUndefined();
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  test.each(firstByDay(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const))(
    'ends with its server and PostgreSQL when npm gets %s',
    async (signal) => {
      const { npm } = await npmStart();
      npm.kill(signal);
      await once(npm, 'exit');
      await expectNothingLeft();
    },
  );

  test('ends cleanly when the server itself gets SIGHUP, as in a terminal that is closed', async () => {
    const { npm, serverPid } = await npmStart();
    process.kill(serverPid, 'SIGHUP');
    await once(npm, 'exit');
    expect(npm.exitCode).toBe(0);
    await expectNothingLeft();
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { throwAwayFolder } from '../../../../test/harness/throw-away-folder.ts';
import { takeTime } from '../../../../test/pauses.ts';
import { withBuildLock } from './build-lock.ts';

async function aLockFile(): Promise<string> {
  const folder = await mkdtemp(path.join(throwAwayFolder(), 'pinline-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, '.cache', 'build.lock');
}

test('builds run one at a time, and each returns what it built', async () => {
  const file = await aLockFile();
  let running = 0;
  let most = 0;
  const build = async (result: string) => {
    running += 1;
    most = Math.max(most, running);
    await takeTime(150);
    running -= 1;
    return result;
  };
  expect(await Promise.all(['first', 'second'].map((name) => withBuildLock(file, () => build(name))))).toEqual(['first', 'second']);
  expect(most).toBe(1);
});

test('a build that fails lets the next one run', async () => {
  const file = await aLockFile();
  await expect(withBuildLock(file, () => Promise.reject(new Error('no build')))).rejects.toThrow('no build');
  expect(await withBuildLock(file, async () => 'built')).toBe('built');
});

test('a build whose process is killed lets the next one run', async () => {
  const file = await aLockFile();
  const module = JSON.stringify(path.join(import.meta.dirname, 'build-lock.ts'));
  const script = `import { withBuildLock } from ${module}; await withBuildLock(${JSON.stringify(file)}, () => { console.log('runs'); return new Promise((end) => setTimeout(end, 60_000)); });`;
  const builder = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(builder.stdout, 'data');
  let isBuilt = false;
  const building = withBuildLock(file, async () => (isBuilt = true));
  await takeTime(300);
  expect(isBuilt).toBe(false);
  builder.kill('SIGKILL');
  await building;
  expect(isBuilt).toBe(true);
});

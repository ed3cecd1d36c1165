import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { builtFolder, findBuilt } from '../../server/built-from.js';
import { buildServerIfNeeded } from '../../tools/bundle/build-server.ts';
import { createBrowser } from '../fakes/browser.ts';
import { throwAwayFolder } from '../harness/throw-away-folder.ts';
import { demoUser } from '../../server/src/features/settings/demo-user.ts';

const script = path.join(import.meta.dirname, '../../server/start.js');
let dataDir: string;
beforeAll(async () => {
  await buildServerIfNeeded({ info: () => undefined });
  dataDir = await mkdtemp(path.join(throwAwayFolder(), 'pinline-built-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Without the types' stripping only the built server starts. */
function run(settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, ['--no-strip-types', script], { env, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const { promise: isReady, resolve: noteReady } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready at')) noteReady();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    output: () => output,
    ended,
    async ready() {
      // A first start builds the pages, however long that takes: only the end of the process says that no server comes.
      await Promise.race([isReady, ended]);
      expect(output).toContain('is ready at');
      return / is ready at (\S+)/.exec(output)?.[1] ?? '';
    },
    stop: async () => {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    },
  };
}

test('the built server opens the data of an earlier start, serves the page and sells a number', async () => {
  const first = run({ SIMULATOR_SEED: '7' });
  await first.ready();
  await first.stop();
  const second = run({ SIMULATOR_SEED: '7' });
  const { get, post } = createBrowser(await second.ready());
  expect((await get('/')).headers.get('content-type')).toBe('text/html; charset=utf-8');
  const { body: session } = await post('/api/users/login', { body: demoUser });
  const as = { token: session.token };
  const { body: services } = await get('/api/service/all-services', { as });
  const body = { serviceId: services.data[0].id, isDeepCheck: false };
  expect(await post('/api/mobile/generate', { as, body })).toMatchObject({
    status: 200,
    body: { data: { mobile: { status: 'pending' } } },
  });
  await second.stop();
});

test('a stack trace of the built server names lines of the sources', async () => {
  const { output, ended } = run({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
  expect(await ended).toBe(1);
  const [, file = '', line = '0'] = /at async runServer \(file:\/\/([^)]+\/server\/src\/main\.ts):(\d+)\)/.exec(output()) ?? [];
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('await prepare(');
});

test('sources that changed since the build are used in its place', async () => {
  const root = await mkdtemp(path.join(throwAwayFolder(), 'pinline-sources-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const folder of ['server/src', 'contract/src', 'simulators', 'tools/bundle'])
    await mkdir(path.join(root, folder), { recursive: true });
  await writeFile(path.join(root, 'package-lock.json'), '{}');
  await writeFile(path.join(root, 'server/src/serve.ts'), 'one');
  const folder = builtFolder(root);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'built.js'), '');
  expect(findBuilt(root)).toBe(folder);
  await writeFile(path.join(root, 'server/src/serve.ts'), 'two');
  expect(findBuilt(root)).toBeUndefined();
  await writeFile(path.join(root, 'server/src/serve.ts'), 'one');
  expect(findBuilt(root)).toBe(folder);
});

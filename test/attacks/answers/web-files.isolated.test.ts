import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import fileSystem from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { throwAwayFolder } from '../../harness/throw-away-folder.ts';

test('a file of the web is sent without a look at the thousands beside it', async () => {
  const folder = await mkdtemp(path.join(throwAwayFolder(), 'pinline-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'assets'));
  for (const name of ['index.html', 'theme.js', 'assets/a.js', 'assets/a.js.br']) await writeFile(path.join(folder, name), name);
  // The library takes it as it is when it is loaded.
  const list = vi.spyOn(fileSystem, 'readdir');
  onTestFinished(() => list.mockRestore());
  const { serveWebFiles } = await import('../../../server/src/platform/web/web-files.ts');
  const app = fastify();
  onTestFinished(() => app.close());
  await serveWebFiles(app, folder);
  list.mockClear();
  const ask = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).statusCode;
  for (const headers of [{}, { 'accept-encoding': 'br' }, { range: 'bytes=0-0' }, { 'if-none-match': '*' }])
    expect([200, 206, 304]).toContain(await ask('/assets/a.js', headers));
  for (const name of ['none.js', `${'a'.repeat(150)}.js`, '..%2findex.html', '%2e%2e%2ftheme.js'])
    expect(await ask(`/assets/${name}`)).not.toBe(200);
  expect(list).not.toHaveBeenCalled();
});

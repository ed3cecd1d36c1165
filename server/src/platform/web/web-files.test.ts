import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { throwAwayFolder } from '../../../../test/harness/throw-away-folder.ts';
import { serveWebFiles } from './web-files.ts';

test('serves files of the build and of its folders, and the page for every other address', async () => {
  const folder = await mkdtemp(path.join(throwAwayFolder(), 'pinline-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['assets', 'services']) await mkdir(path.join(folder, name));
  for (const name of ['index.html', 'theme.js', 'assets/a-hash.js', 'services/wa.svg'])
    await writeFile(path.join(folder, name), `content of ${name}`);
  const app = fastify();
  onTestFinished(() => app.close());
  await serveWebFiles(app, folder);
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url);
    return [statusCode, headers['cache-control'], body];
  };
  expect(await get('/theme.js')).toEqual([200, 'no-cache', 'content of theme.js']);
  expect(await get('/services/wa.svg')).toEqual([200, 'no-cache', 'content of services/wa.svg']);
  expect(await get('/assets/a-hash.js')).toEqual([200, 'public, max-age=31536000, immutable', 'content of assets/a-hash.js']);
  for (const url of ['/', '/login', '/services', '/admin/services'])
    expect(await get(url)).toEqual([200, 'no-cache', 'content of index.html']);
  for (const url of ['/none.js', '/services/none.svg', '/services/..%2findex.html', '/assets/none.js'])
    expect(await app.inject(url)).not.toMatchObject({ statusCode: 200 });
});

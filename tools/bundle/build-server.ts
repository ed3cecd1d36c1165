import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { builtFolder } from '../../server/built-from.js';
import { bundle } from './bundle.ts';

const entry = path.join(import.meta.dirname, 'built.ts');
/** A node that still runs imports parts of the build that it was started from. */
const keptBuilds = 3;

export async function buildServerIfNeeded(log: { info(text: string): void }): Promise<void> {
  const folder = builtFolder();
  if (existsSync(folder)) return;
  log.info('the server is being built');
  const fresh = `${folder}.${process.pid}`;
  await bundle([entry], fresh);
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }));
  await removeOldBuilds(path.dirname(folder));
}

async function removeOldBuilds(place: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(place)).map(async (name) => ({ name, at: (await stat(path.join(place, name))).mtimeMs })),
  );
  const old = builds.sort((a, b) => b.at - a.at).slice(keptBuilds);
  await Promise.all(old.map(({ name }) => rm(path.join(place, name), { recursive: true })));
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '../../tools/bundle/bundle.ts';

const root = path.join(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/processes');
const commands = path.join(root, 'server/src/cli');
const sources = [
  path.join(root, 'server/src'),
  path.join(root, 'contract/src'),
  path.join(root, 'simulators'),
  path.join(root, 'tools/bundle'),
  import.meta.dirname,
];

let built: Promise<string> | undefined;

/**
 * A script of the product with everything it imports. From one file it starts with half of the processor time that 1,000 files need, and tests
 * start hundreds of processes.
 */
export async function bundleOf(name: string): Promise<string> {
  built ??= findOrBuild();
  return path.join(await built, `${name}.js`);
}

async function findOrBuild(): Promise<string> {
  const print = await fingerprint();
  const place = path.join(cache, print);
  if (existsSync(place)) return place;
  const fresh = path.join(cache, `${print}.${process.pid}`);
  await build(fresh);
  await rename(fresh, place).catch(() => rm(fresh, { recursive: true }));
  const others = (await readdir(cache)).filter((name) => !name.startsWith(print));
  await Promise.all(others.map((name) => rm(path.join(cache, name), { recursive: true, force: true })));
  return place;
}

async function build(folder: string): Promise<void> {
  const names = (await readdir(commands)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  await bundle([path.join(import.meta.dirname, 'server-process.ts'), ...names.map((name) => path.join(commands, name))], folder);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(path.join(root, 'package-lock.json')));
  for (const source of sources) for (const file of await filesIn(source)) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted((a, b) => a.localeCompare(b));
}

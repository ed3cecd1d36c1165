import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/processes');
const commands = path.join(root, 'server/src/cli');
const sources = [path.join(root, 'server/src'), path.join(root, 'contract/src'), path.join(root, 'simulators'), import.meta.dirname];
const nativeModules = ['@node-rs/argon2', '@node-rs/bcrypt', 'sharp', 'pg-native'];

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
  await mkdir(fresh, { recursive: true });
  await build(fresh);
  await rename(fresh, place).catch(() => rm(fresh, { recursive: true }));
  const others = (await readdir(cache)).filter((name) => !name.startsWith(print));
  await Promise.all(others.map((name) => rm(path.join(cache, name), { recursive: true, force: true })));
  return place;
}

async function build(folder: string): Promise<void> {
  const names = (await readdir(commands)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const input = [path.join(import.meta.dirname, 'server-process.ts'), ...names.map((name) => path.join(commands, name))];
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: nativeModules,
    plugins: [sourcePaths],
    logLevel: 'silent',
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
}

const sourcePaths = {
  name: 'source-paths',
  transform(code: string, id: string) {
    if (id.startsWith('\0')) return undefined;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

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

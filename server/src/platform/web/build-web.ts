import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../logger.ts';
import { withBuildLock } from './build-lock.ts';

const root = path.join(import.meta.dirname, '../../../..');
const web = path.join(root, 'web');
const built = path.join(web, 'dist');
const stampName = '.built-from';
const sources = [
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
];

/** Running nodes never see half a build. Earlier assets stay for open pages. */
export async function buildWebIfNeeded(log: Pick<Logger, 'info'>): Promise<void> {
  if (await isBuilt()) return;
  // One of several processes in a fresh clone builds, and the others find its build.
  await withBuildLock(path.join(web, '.cache/build.lock'), async () => {
    if (!(await isBuilt())) await build(log);
  });
}

async function isBuilt(): Promise<boolean> {
  const stamp = await fingerprint();
  return (await readFile(path.join(built, stampName), 'utf8').catch(() => '')) === stamp;
}

async function build(log: Pick<Logger, 'info'>): Promise<void> {
  log.info('the web app is being built');
  const fresh = `${built}.${process.pid}`;
  const old = `${built}.old.${process.pid}`;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  try {
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', path.basename(fresh), '--emptyOutDir'], web);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  // Computed again: the build writes the route tree.
  await writeFile(path.join(fresh, stampName), await fingerprint());
  await keepOpenPagesAlive(fresh);
  await rename(built, old).catch(() => undefined);
  await rename(fresh, built);
  await rm(old, { recursive: true, force: true });
}

const keptMs = 24 * 60 * 60 * 1000;

async function keepOpenPagesAlive(fresh: string): Promise<void> {
  const assets = path.join(built, 'assets');
  for (const name of await readdir(assets).catch(() => [])) {
    const from = path.join(assets, name);
    const { mtimeMs } = await stat(from);
    if (Date.now() - mtimeMs < keptMs) await cp(from, path.join(fresh, 'assets', name), { force: false, preserveTimestamps: true });
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesUnder(path.join(root, source))) {
      if (!file.endsWith('.gen.ts')) hash.update(path.relative(root, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(place: string): Promise<string[]> {
  if (!existsSync(place)) return [];
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function run(command: string, args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The web app did not build (exit ${code}).`))));
  });
}

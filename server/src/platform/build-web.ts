import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from './logger.ts';

const root = path.join(import.meta.dirname, '../../..');
const web = path.join(root, 'web');
const stampFile = path.join(web, 'dist/.built-from');
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

/** Builds the web app unless the built one comes from exactly these sources. */
export async function buildWebIfNeeded(log: Pick<Logger, 'info'>): Promise<void> {
  const stamp = await fingerprint();
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  if (built === stamp) return;
  log.info('the web app is being built');
  await run(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], web);
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, await fingerprint());
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

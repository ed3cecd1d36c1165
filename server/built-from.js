import { existsSync, openSync, readSync, closeSync, readdirSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';

const installation = path.join(import.meta.dirname, '..');
const sources = ['server/src', 'contract/src', 'simulators', 'tools/bundle', 'package-lock.json'];

/** The folder of the built server that belongs to the present sources; undefined when `npm run build` didn't run since they changed. */
export function findBuilt(root = installation) {
  const folder = builtFolder(root);
  return existsSync(path.join(folder, 'built.js')) ? folder : undefined;
}

/** Named by the sources' content: times and the order of copies don't matter, and a running node keeps its files when another one is built. */
export function builtFolder(root = installation) {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(256 * 1024);
  for (const file of sources.flatMap((source) => filesUnder(path.join(root, source)))) {
    hash.update(`\0${path.relative(root, file)}\0`);
    const opened = openSync(file, 'r');
    for (let length = readSync(opened, buffer); length > 0; length = readSync(opened, buffer)) hash.update(buffer.subarray(0, length));
    closeSync(opened);
  }
  return path.join(root, 'server/dist', hash.digest('hex').slice(0, 16));
}

/** @param {string} place */
function filesUnder(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

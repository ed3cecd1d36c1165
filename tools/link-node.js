import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * The end of `npm ci` on Linux and macOS, under whatever Node installs, hence no TypeScript. npm 10 clears `.bin/node` away with the packages
 * that bring Node to other platforms, as they name it alike; everything would run on the Node of the machine then.
 */
const modules = path.join(import.meta.dirname, '../node_modules');
const link = path.join(modules, '.bin/node');
const platform = `${process.platform}-${process.arch}`;
const program = [`node-${platform}`, `node-bin-${platform}`].map((name) => path.join(modules, name, 'bin/node')).find(existsSync);

if (program !== undefined) {
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(path.relative(path.dirname(link), program), link);
  const { status, stderr, error } = spawnSync(link, ['--version'], { encoding: 'utf8' });
  if (status !== 0) {
    console.error(error?.message ?? stderr.trim());
    process.exit(1);
  }
}

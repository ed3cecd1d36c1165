import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprintOf } from './secrets.ts';

export type KeyPlace = { secretKey: string | undefined; dataDir: string };

/** Where a generated key stands in the data folder, and where the one that follows it waits for the database to be sealed with it. */
export const keyFile = 'secret-key';
const nextKeyFile = `${keyFile}.next`;

/** These, and earlier keys under their fingerprint: backups of their time open with no other. */
export const keyFiles = [new RegExp(`^${keyFile}(\\.next|\\.[0-9a-f]{16})?$`)];

/** The key from the settings, else the one in the data folder, made at the first start. Throws when what stands there is no key. */
export async function installationKey(place: KeyPlace): Promise<string> {
  const found = await findInstallationKey(place);
  if (found !== undefined) return found;
  await mkdir(place.dataDir, { recursive: true });
  await writeOnce(path.join(place.dataDir, keyFile), `${randomBytes(32).toString('hex')}\n`);
  return installationKey(place);
}

/** The same, and none is made. `sealedWith`: the fingerprint that the database names, where a key was replaced. */
export async function findInstallationKey({ secretKey, dataDir }: KeyPlace, sealedWith?: string): Promise<string | undefined> {
  if (secretKey !== undefined) return secretKey;
  const next = await readKey(path.join(dataDir, nextKeyFile));
  if (next !== undefined && fingerprintOf(next) === sealedWith) return next;
  return readKey(path.join(dataDir, keyFile));
}

/** Whole or not at all, before anything is sealed with it. */
export async function keepNextKey(dataDir: string, key: string): Promise<void> {
  const draft = draftOf(path.join(dataDir, nextKeyFile));
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, path.join(dataDir, nextKeyFile));
  await syncFolder(dataDir);
}

/** Ends what a rotation began, once the database is sealed with the next key; safe to repeat. The earlier key stays beside it. */
export async function putNextKeyInPlace({ secretKey, dataDir }: KeyPlace, sealedWith: string | undefined): Promise<void> {
  if (secretKey !== undefined || sealedWith === undefined) return;
  const [file, nextFile] = [path.join(dataDir, keyFile), path.join(dataDir, nextKeyFile)];
  const [key, next] = [await readKey(file), await readKey(nextFile)];
  if (next === undefined || fingerprintOf(next) !== sealedWith) return;
  if (key !== undefined && key !== next) await link(file, `${file}.${fingerprintOf(key)}`).catch(unlessCode('EEXIST'));
  // Another process may have come first.
  await rename(nextFile, file).catch(unlessCode('ENOENT'));
  await syncFolder(dataDir);
}

async function readKey(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  const key = (await readFile(file, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new Error(`${file} does not hold a key. Put the right one back, or set SECRET_KEY: provider keys open with no other.`);
  return key;
}

/** Whole or not at all, and never over another: one of several first starts wins, and all read its key. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = draftOf(file);
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  await link(draft, file).catch(unlessCode('EEXIST'));
  await rm(draft);
}

function draftOf(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}`;
}

/** So that the new name is there after a power cut as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function unlessCode(code: string): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== code) throw error;
  };
}

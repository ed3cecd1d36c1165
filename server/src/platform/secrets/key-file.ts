import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprintOf } from './secrets.ts';

export type KeyPlace = { secretKey: string | undefined; dataDir: string };

/** The next key waits beside it until the database is sealed with it. */
const keyFile = 'secret-key';
const nextKeyFile = `${keyFile}.next`;

/** Earlier keys too, by fingerprint: older backups open with no other. */
export const keyFiles = [new RegExp(`^${keyFile}(\\.next|\\.[0-9a-f]{16})?$`)];

/** From the settings, else the data folder, generated at the first start. Throws when the file holds no key. */
export async function findOrCreateKey(place: KeyPlace): Promise<string> {
  const found = await findInstallationKey(place);
  if (found !== undefined) return found;
  await mkdir(place.dataDir, { recursive: true });
  await writeOnce(path.join(place.dataDir, keyFile), `${randomBytes(32).toString('hex')}\n`);
  return findOrCreateKey(place);
}

/** Generates none. `sealedWith`: the fingerprint that the database names after a rotation. */
export async function findInstallationKey({ secretKey, dataDir }: KeyPlace, sealedWith?: string): Promise<string | undefined> {
  if (secretKey !== undefined) return secretKey;
  const next = await readKey(path.join(dataDir, nextKeyFile));
  if (next !== undefined && fingerprintOf(next) === sealedWith) return next;
  return readKey(path.join(dataDir, keyFile));
}

/** Atomic, before anything is sealed with it. */
export async function saveNextKey(dataDir: string, key: string): Promise<void> {
  const draft = draftOf(path.join(dataDir, nextKeyFile));
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, path.join(dataDir, nextKeyFile));
  await syncFolder(dataDir);
}

/** Safe to repeat. Keeps the earlier key beside it. */
export async function activateNextKey({ secretKey, dataDir }: KeyPlace, sealedWith: string | undefined): Promise<void> {
  if (secretKey !== undefined || sealedWith === undefined) return;
  const [file, nextFile] = [path.join(dataDir, keyFile), path.join(dataDir, nextKeyFile)];
  const [key, next] = [await readKey(file), await readKey(nextFile)];
  if (next === undefined || fingerprintOf(next) !== sealedWith) return;
  if (key !== undefined && key !== next) await link(file, `${file}.${fingerprintOf(key)}`).catch(unlessCode('EEXIST'));
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

/** Atomic, never overwritten: one of several first starts wins, and all read its key. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = draftOf(file);
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  await link(draft, file).catch(unlessCode('EEXIST'));
  await rm(draft);
}

function draftOf(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}`;
}

/** So that the new name survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function unlessCode(code: string): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== code) throw error;
  };
}

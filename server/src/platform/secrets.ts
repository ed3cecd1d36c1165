import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What the key of the installation is used for. Each use has a key of its own, derived from it. */
export type Secrets = {
  /** AES-256-GCM, bound to `owner` (such as `provider:3`): moved to another row it does not open. */
  seal(text: string, owner: string): Buffer;
  unseal(sealed: Buffer, owner: string): string;
  /** Keyed hash of a number we issued for a service; without the key it says nothing. */
  numberHash(serviceCode: string, phoneNumber: string): Buffer;
  /** Tells one key from another, and nothing else about it. */
  fingerprint: string;
};

/** A stored text that only the key opens, and what to call it when it does not. */
export type Sealed = { what: string; owner: string; sealed: Buffer };

/** How a sealed text is laid out: this byte, 12 bytes of nonce, the cipher text, 16 bytes of tag. */
const version = 1;

export function createSecrets(keyHex: string): Secrets {
  const master = Buffer.from(keyHex, 'hex');
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, '', use, 32));
  const sealKey = derive('seal');
  const numberKey = derive('issued numbers');
  return {
    fingerprint: derive('fingerprint').toString('hex').slice(0, 16),
    seal(text, owner) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(owner));
      return Buffer.concat([Buffer.from([version]), iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed, owner) {
      if (sealed[0] !== version) throw new Error('Sealed in a way this version does not know');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(1, 13)).setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]).toString('utf8');
    },
    numberHash: (serviceCode, phoneNumber) => createHmac('sha256', numberKey).update(`${serviceCode}\n${phoneNumber}`).digest(),
  };
}

type KeyPlace = { secretKey: string | undefined; dataDir: string };

/** The key from the settings, else the one in the data folder, made at the first start. Throws when what stands there is no key. */
export async function installationKey(place: KeyPlace): Promise<string> {
  const found = await findInstallationKey(place);
  if (found !== undefined) return found;
  await mkdir(place.dataDir, { recursive: true });
  await writeOnce(path.join(place.dataDir, keyFile), `${randomBytes(32).toString('hex')}\n`);
  return installationKey(place);
}

/** The same, and none is made. */
export async function findInstallationKey({ secretKey, dataDir }: KeyPlace): Promise<string | undefined> {
  if (secretKey !== undefined) return secretKey;
  const file = path.join(dataDir, keyFile);
  if (!existsSync(file)) return undefined;
  const key = (await readFile(file, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new Error(`${file} does not hold a key. Put the right one back, or set SECRET_KEY: provider keys open with no other.`);
  return key;
}

/** Where a generated key stands in the data folder. */
export const keyFile = 'secret-key';

/** Whole or not at all, and never over another: one of several first starts wins, and all read its key. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}

import { hash, hashRaw, verify, type Options } from '@node-rs/argon2';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { createHashQueue, type HashCaller } from './hash-queue.ts';

/** Argon2id (the library's default), 19 MiB, t=2, p=1. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** A hash takes 13 ms of a core and 19 MiB: two at a time leave time for other calls. */
const queue = createHashQueue({ parallel: 2, places: 64, placesPerAddress: 4 });

export function hashPassword(password: string, caller?: HashCaller): Promise<string> {
  return queue.run(() => hash(password, cost), caller);
}

/** A dummy hash makes an unknown e-mail take as long as a known one. */
export function verifyPassword(storedHash: string | null, password: string, caller?: HashCaller): Promise<boolean> {
  return queue.run(async () => (await isRight(storedHash ?? dummyHash, password)) && storedHash !== null, caller);
}

/** Users from another panel bring bcrypt hashes, which their next sign-in replaces. */
async function isRight(storedHash: string, password: string): Promise<boolean> {
  if (!storedHash.startsWith('$2')) return verify(storedHash, password);
  const bcrypt = await import('@node-rs/bcrypt');
  return bcrypt.verify(password, storedHash);
}

export function isOutdated(storedHash: string | null): boolean {
  return storedHash !== null && !storedHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);
}

/** Slow, because 49 bits can be guessed; a fixed salt per user makes a code findable by its hash. */
export function hashRecoveryCodes({ userId, codes }: { userId: number; codes: string[] }, caller?: HashCaller): Promise<Buffer[]> {
  const salt = sha256(`recovery code of ${userId}`);
  return queue.run(async () => {
    const hashes: Buffer[] = [];
    for (const code of codes) hashes.push(await hashRaw(code, { ...cost, salt }));
    return hashes;
  }, caller);
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

export async function isCommonPassword(password: string, email?: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  const text = password.toLowerCase();
  return (await commonPasswords).has(text) || (email !== undefined && [email, email.split('@')[0]].includes(text));
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, 10_000).map(String));
}

/** Made up, because every process would have to compute a real one when it starts. It takes as long to verify, and no one knows a password for it. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export function hashesWaiting(): number {
  return queue.waiting();
}

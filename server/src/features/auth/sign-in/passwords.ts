import { hash, hashRaw, verify, type Options } from '@node-rs/argon2';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { createHashQueue, type HashCaller } from './hash-queue.ts';
import { commonPasswords } from './known-passwords.ts';

/** Argon2id (the library's default), 19 MiB, t=2, p=1 (decisions.md). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hashing takes a core for 13 ms and 19 MiB: two at a time leave the process room to answer everyone else. */
const queue = createHashQueue({ parallel: 2, places: 64, placesPerAddress: 4 });

export function hashPassword(password: string, caller?: HashCaller): Promise<string> {
  return queue.run(() => hash(password, cost), caller);
}

/** Checks against a hash of nobody when there is none, so that a stranger's e-mail takes as long as a known one. */
export function verifyPassword(storedHash: string | null, password: string, caller?: HashCaller): Promise<boolean> {
  return queue.run(async () => (await verify(storedHash ?? (await nobodysHash), password)) && storedHash !== null, caller);
}

/** Made with another cost than today's: the next time its password is known, it is made anew. */
export function isOutdated(storedHash: string | null): boolean {
  return storedHash !== null && !storedHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);
}

/**
 * As slow as a password's, as 49 bits are soon tried; always the same for the same user, so that a code is found by it. 32 bytes each.
 * Several codes take one place in the queue.
 */
export function hashRecoveryCodes({ userId, codes }: { userId: number; codes: string[] }, caller?: HashCaller): Promise<Buffer[]> {
  const salt = sha256(`recovery code of ${userId}`);
  return queue.run(async () => {
    const hashes: Buffer[] = [];
    for (const code of codes) hashes.push(await hashRaw(code, { ...cost, salt }));
    return hashes;
  }, caller);
}

/** On the list of the most common ones, or the first that comes to mind for this very account (security.md B1). */
export function isCommonPassword(password: string, email?: string): boolean {
  const text = password.toLowerCase();
  return commonPasswords.has(text) || (email !== undefined && [email, email.split('@')[0]].includes(text));
}

const nobodysHash = hash('the password of nobody', cost);

/** Passwords that wait to be hashed or checked, in this process. */
export function hashesWaiting(): number {
  return queue.waiting();
}

import { hash, hashRaw, verify, type Options } from '@node-rs/argon2';
import { sha256 } from '../../platform/secrets.ts';
import { commonPasswords } from './known-passwords.ts';

/** Argon2id (the library's default), 19 MiB, t=2, p=1 (decisions.md). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hashing takes a core for 13 ms and 19 MiB: two at a time leave the process room to answer everybody else. */
const parallelHashes = 2;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Checks against a hash of nobody when there is none, so that a stranger's e-mail takes as long as a known one. */
export function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => (await verify(storedHash ?? (await nobodysHash), password)) && storedHash !== null);
}

/** Made with another cost than today's: the next time its password is known, it is made anew. */
export function isOutdated(storedHash: string | null): boolean {
  return storedHash !== null && !storedHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);
}

/** As slow as a password's, for 49 bits are soon tried; always the same for the same user, so that a code is found by it. 32 bytes. */
export function hashRecoveryCode({ userId, code }: { userId: number; code: string }): Promise<Buffer> {
  const salt = sha256(`recovery code of ${userId}`);
  return inTurn(() => hashRaw(code, { ...cost, salt }));
}

/** On the list of the most common ones, or the first that comes to mind for this very account (security.md B1). */
export function isCommonPassword(password: string, email?: string): boolean {
  const text = password.toLowerCase();
  return commonPasswords.has(text) || (email !== undefined && [email, email.split('@')[0]].includes(text));
}

const nobodysHash = hash('the password of nobody', cost);

/** Passwords that wait to be hashed or checked, in this process. */
export function hashesWaiting(): number {
  return waiting.length;
}

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (running >= parallelHashes) await new Promise<void>((start) => waiting.push(start));
  running += 1;
  try {
    return await run();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

import { hash, verify, type Options } from '@node-rs/argon2';
import { commonPasswords } from './known-passwords.ts';

/** Argon2id (the library's default), 19 MiB, t=2, p=1 (decisions.md). */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

const nobodysHash = hash('the password of nobody', cost);

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

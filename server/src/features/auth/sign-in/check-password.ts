import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { findPasswordHash, hasJustSignedIn } from '../account/account.sql.ts';
import { findSigningIn, type SigningIn } from '../auth.sql.ts';
import { hashCaller } from './hash-queue.ts';
import { verifyPassword } from './passwords.ts';
import {
  countOrRefuse,
  removeAttempt,
  wrongPasswords,
  wrongPasswordsFor,
  wrongPasswordsFrom,
  wrongPasswordsInSession,
  wrongPasswordsOfDevice,
  type Throttle,
} from '../throttle/throttle.ts';

type CommandDeps = Pick<Deps, 'db' | 'config'>;

const freshSeconds = 10 * 60;

/** An open session is not enough to change how its account signs in. Returns the hash of the current password, null without one. */
export async function requirePassword(
  deps: CommandDeps,
  caller: SessionCaller,
  { password = '', from }: { password: string | undefined; from: Origin },
): Promise<string | null> {
  const current = await findPasswordHash(deps.db.autocommit, caller.userId);
  if (current === null) {
    await requireNewSignIn(deps, caller);
    return null;
  }
  // A counter of its own: guesses at sign-in don't lock out the signed-in owner.
  const throttles = [wrongPasswordsInSession(caller.userId)];
  if (!(await checkPassword(deps, { storedHash: current, password, throttles, isTrusted: true }, from))) refuse('WRONG_PASSWORD');
  return current;
}

/** Asks for a new sign-in where an account has no password. */
export async function requireNewSignIn({ db }: CommandDeps, { sessionId }: SessionCaller): Promise<void> {
  if (!(await hasJustSignedIn(db.autocommit, { sessionId, seconds: freshSeconds }))) refuse('SIGN_IN_NOT_FRESH');
}

export async function findByPassword(
  deps: CommandDeps,
  entry: { email: string; password: string },
  from: Origin,
): Promise<SigningIn | undefined> {
  const account = await findSigningIn(deps.db, { email: entry.email, deviceId: from.deviceId });
  const isKnown = account?.isKnownDevice ?? false;
  const storedHash = account?.passwordHash ?? null;
  const throttles = chooseThrottles(entry.email, from, { isKnown });
  return (await checkPassword(deps, { storedHash, password: entry.password, throttles, isTrusted: isKnown }, from)) ? account : undefined;
}

/** A known device has a counter of its own, so that guesses elsewhere don't lock it out. */
function chooseThrottles(email: string, { address, deviceId }: Origin, { isKnown }: { isKnown: boolean }): Throttle[] {
  if (isKnown && deviceId !== null) return [wrongPasswordsOfDevice(email, deviceId)];
  return [wrongPasswords(email, address), wrongPasswordsFrom(address), wrongPasswordsFor(email)];
}

type Guess = { storedHash: string | null; password: string; throttles: Throttle[]; isTrusted: boolean };

async function checkPassword(deps: CommandDeps, { storedHash, password, throttles, isTrusted }: Guess, from: Origin): Promise<boolean> {
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, ...throttles) : undefined;
  let isWrong = false;
  try {
    isWrong = !(await verifyPassword(storedHash, password, hashCaller(deps.config, from, { isTrusted })));
    return !isWrong;
  } finally {
    if (attempt !== undefined && !isWrong) await removeAttempt(deps.db.autocommit, attempt);
  }
}

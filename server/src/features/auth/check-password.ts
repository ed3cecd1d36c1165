import type { Deps } from '../../deps.ts';
import type { Origin } from '../../platform/api.ts';
import type { Caller } from '../../platform/caller.ts';
import { refuse } from '../../platform/errors.ts';
import { findPasswordHash } from './account.sql.ts';
import { findAccount, type Account } from './auth.sql.ts';
import { verifyPassword } from './passwords.ts';
import { countOrRefuse, refuseWhenTooMany, wrongPasswords } from './throttle.ts';

/** For changes of how one signs in: the current password, where there is one. Answers its hash. */
export async function requirePassword(
  deps: Pick<Deps, 'db' | 'config'>,
  caller: Caller,
  { password = '', from }: { password: string | undefined; from: Origin },
): Promise<string | null> {
  const current = await findPasswordHash(deps.db.read, caller.userId);
  if (current !== null && (await findByPassword(deps, { email: caller.email, password }, from)) === undefined) refuse('WRONG_PASSWORD');
  return current;
}

/** The account that an e-mail and a password belong to. Wrong ones are counted by e-mail and address; after too many even the right one is refused. */
export async function findByPassword(
  deps: Pick<Deps, 'db' | 'config'>,
  entry: { email: string; password: string },
  from: Origin,
): Promise<Account | undefined> {
  const throttle = wrongPasswords(entry.email, from.address);
  const { isRateLimited } = deps.config;
  if (isRateLimited) await refuseWhenTooMany(deps.db.read, throttle);
  const account = await findAccount(deps.db.read, entry.email);
  const isRight = await verifyPassword(account?.passwordHash ?? null, entry.password);
  if (isRateLimited && !isRight) await countOrRefuse(deps.db, throttle);
  // Of guesses sent all at once, a right one after the tenth wrong is as late as one sent later.
  if (isRateLimited && isRight) await refuseWhenTooMany(deps.db.read, throttle);
  return isRight ? account : undefined;
}

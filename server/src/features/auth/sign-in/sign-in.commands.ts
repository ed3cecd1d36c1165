import { commonPasswordProblem } from '@pinline/contract/auth/auth.rules';
import { permissionsOf, type Permission } from '@pinline/contract/auth/permissions.rules';
import type { Language } from '@pinline/contract/auth/language.rules';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { enterMailbox } from '../account/email/mailbox.ts';
import { findDeletionDue } from '../../deletion/deletion.sql.ts';
import { noteReturn } from '../../deletion/returned-signs.ts';
import { createUser } from '../account/new-account.commands.ts';
import { endSession, findAccount, openOnlySession } from '../auth.sql.ts';
import { checkSecondFactor } from '../second-factor/second-factor.commands.ts';
import { newSession, startSession, type SessionOf } from '../sessions/sessions.commands.ts';
import { countOrRefuse, signIns, signUps, removeAttempt } from '../throttle/throttle.ts';
import { findByPassword } from './check-password.ts';
import { hashCaller } from './hash-queue.ts';
import { hashPassword, isCommonPassword, isOutdated, verifyPassword } from './passwords.ts';

type NewAccount = { email: string; password: string; referralCode?: string | undefined };

export async function signUp(deps: Deps, account: NewAccount, from: Origin): Promise<string> {
  if (await isCommonPassword(account.password, account.email)) refuse('INVALID_FIELDS', { fields: { password: commonPasswordProblem } });
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, signUps(from.address)) : undefined;
  if ((await findAccount(deps.db.autocommit, account.email)) !== undefined) refuse('EMAIL_TAKEN');
  const passwordHash = await hashPassword(account.password, hashCaller(deps.config, from, { isTrusted: false })).catch(
    async (error: unknown) => {
      if (attempt !== undefined) await removeAttempt(deps.db.autocommit, attempt);
      throw error;
    },
  );
  return deps.db.transaction(async (tx) => {
    const userId = await createUser(deps, tx, {
      email: account.email,
      passwordHash,
      operatorRole: null,
      referralCode: account.referralCode,
    });
    if (userId === undefined) refuse('EMAIL_TAKEN');
    await enterMailbox(deps, tx, { userId, email: account.email });
    await noteReturn(deps, tx, { userId, email: account.email, signs: [{ kind: 'device', value: from.deviceId }] });
    return startSession(tx, userId, from);
  });
}

/** Ends the user's other session; its socket closes within a second. */
export async function logIn(
  deps: Deps,
  entry: { email: string; password: string; code?: string | undefined },
  from: Origin,
): Promise<{ token: string; role: 'user' | 'admin'; permissions: Permission[]; language: Language | null; deletionDueAt: string | null }> {
  const account = await findByPassword(deps, entry, from);
  if (account === undefined) refuse('INVALID_CREDENTIALS');
  const checkCode = () => checkSecondFactor(deps, { userId: account.id, code: entry.code }, from);
  const isFactorChecked = account.hasFactor && (await checkCode());
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, signIns(account.id));
  const newHash = isOutdated(account.passwordHash) ? await hashPassword(entry.password) : undefined;
  const signedIn = { userId: account.id, from, isFactorChecked };
  const given = { password: entry.password, newHash, checkedHash: account.passwordHash, checkCode };
  const { token, operatorRole, language } = await openAfterPassword(deps, signedIn, given);
  await noteReturn(deps, deps.db.autocommit, { userId: account.id, signs: [{ kind: 'device', value: from.deviceId }] });
  deps.live.hint(account.id);
  return {
    token,
    role: account.role === 'admin' ? 'admin' : 'user',
    permissions: [...permissionsOf(operatorRole)],
    language,
    deletionDueAt: await findDeletionDue(deps.db.autocommit, account.id),
  };
}

async function openAfterPassword(
  deps: Deps,
  session: SessionOf,
  given: { password: string; checkedHash: string | null; newHash: string | undefined; checkCode: () => Promise<boolean> },
) {
  const { row, token } = newSession(session);
  const { outcome, passwordHash, ...user } = await openOnlySession(deps.db, {
    passwordHash: given.checkedHash,
    newHash: given.newHash,
    session: row,
  });
  if (outcome === 'blocked') refuse('ACCOUNT_BLOCKED');
  if (outcome === 'open') return { ...user, token };
  if (outcome === 'factor') return openAfterPassword(deps, { ...session, isFactorChecked: await given.checkCode() }, given);
  // Changed after the check: the old password no longer opens the account.
  if (!(await verifyPassword(passwordHash, given.password))) refuse('INVALID_CREDENTIALS');
  return openAfterPassword(deps, session, { ...given, checkedHash: passwordHash, newHash: undefined });
}

export async function logOut(deps: Deps, caller: SessionCaller): Promise<void> {
  await endSession(deps.db.autocommit, caller.sessionId, 'logout');
  deps.live.hint(caller.userId);
}

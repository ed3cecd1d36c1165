import { randomBytes, timingSafeEqual } from 'node:crypto';
import { commonPasswordProblem, normaliseEmail } from '@pinline/contract/auth/rules';
import { type OperatorRole, permissionsOf, type Permission } from '@pinline/contract/auth/permissions.rules';
import type { Language } from '@pinline/contract/auth/language.rules';
import type { Deps } from '../../deps.ts';
import type { Origin } from '../../platform/api/admit-call.ts';
import { formatSessionToken, type ReadWithCaller, type SessionCaller, type SessionToken } from '../../platform/api/caller.ts';
import { refuse } from '../../platform/errors.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { openWallet } from '../wallet/wallet.commands.ts';
import { isMobileBrowser, newReferralCode } from './auth.rules.ts';
import {
  endAllSessions,
  endSession,
  findAccount,
  findSession,
  findUserByReferralCode,
  type FoundSession,
  hasAdmin,
  insertSession,
  insertUser,
  type NewSession,
  openOnlySession,
  touchSession,
  markEmailVerified,
} from './auth.sql.ts';
import { findByPassword } from './sign-in/check-password.ts';
import { hashCaller } from './sign-in/hash-queue.ts';
import { hashPassword, isCommonPassword, isOutdated, verifyPassword } from './sign-in/passwords.ts';
import { checkSecondFactor } from './second-factor/second-factor.commands.ts';
import { countOrRefuse, signIns, signUps, removeAttempt } from './throttle/throttle.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

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
    return startSession(tx, userId, from);
  });
}

export async function createUser(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  account: { email: string; passwordHash: string | null; operatorRole: OperatorRole | null; referralCode?: string | undefined },
): Promise<number | undefined> {
  const referredBy =
    account.referralCode === undefined ? null : await findUserByReferralCode(tx, account.referralCode.trim().toUpperCase());
  const userId = await insertUser(tx, {
    email: account.email,
    passwordHash: account.passwordHash,
    operatorRole: account.operatorRole,
    referralCode: newReferralCode(),
    referredBy,
  });
  if (userId !== undefined) await openWallet(tx, { userId, isDemo: deps.config.isDemo && account.operatorRole === null });
  return userId;
}

/** Ends the user's other session; its socket closes within a second. */
export async function logIn(
  deps: Deps,
  entry: { email: string; password: string; code?: string | undefined },
  from: Origin,
): Promise<{ token: string; role: 'user' | 'admin'; permissions: Permission[]; language: Language | null }> {
  const account = await findByPassword(deps, entry, from);
  if (account === undefined) refuse('INVALID_CREDENTIALS');
  const checkCode = () => checkSecondFactor(deps, { userId: account.id, code: entry.code }, from);
  const isFactorChecked = account.hasFactor && (await checkCode());
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, signIns(account.id));
  const newHash = isOutdated(account.passwordHash) ? await hashPassword(entry.password) : undefined;
  const signedIn = { userId: account.id, from, isFactorChecked };
  const given = { password: entry.password, newHash, checkedHash: account.passwordHash, checkCode };
  const { token, operatorRole, language } = await openAfterPassword(deps, signedIn, given);
  deps.live.hint(account.id);
  return { token, role: account.role === 'admin' ? 'admin' : 'user', permissions: [...permissionsOf(operatorRole)], language };
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

/** Refuses with `SESSION_REPLACED` or `NOT_AUTHORISED`. */
export async function findCaller(deps: Pick<Deps, 'db'>, token: SessionToken, read?: ReadWithCaller): Promise<SessionCaller> {
  const session = await findSession(deps.db, token.id, read);
  if (session === undefined || !timingSafeEqual(session.secretHash, sha256(token.secret))) refuse('NOT_AUTHORISED');
  return admitSession(deps, token.id, session);
}

export async function admitSession(deps: Pick<Deps, 'db'>, sessionId: string, session: FoundSession): Promise<SessionCaller> {
  if (session.endReason === 'replaced') refuse('SESSION_REPLACED');
  if (session.endReason !== null || session.isOver) refuse('NOT_AUTHORISED');
  if (session.isStale) await touchSession(deps.db.autocommit, sessionId);
  const { userId, role, operatorRole, isUnprotectedAdmin, email, referralCode, available, held, heldCount } = session;
  return { key: null, userId, sessionId, role, operatorRole, isUnprotectedAdmin, email, referralCode, available, held, heldCount };
}

/** Changes nothing, so that work in the background doesn't keep a session alive. */
export async function isSessionOpen(deps: Pick<Deps, 'db'>, sessionId: string): Promise<boolean> {
  const session = await findSession(deps.db, sessionId);
  return session !== undefined && session.endReason === null && !session.isOver;
}

/** Sessions that ended since the backup would be open again. */
export async function endAllSessionsAfterRestore(db: Db): Promise<void> {
  await endAllSessions(db);
}

/** Undefined when an admin exists or the password is in the settings; else the random one to print. */
export async function ensureAdmin(deps: Pick<Deps, 'db' | 'config'>): Promise<{ email: string; password: string } | undefined> {
  const email = normaliseEmail(deps.config.admin.email);
  if (await hasAdmin(deps.db.autocommit)) return undefined;
  const password = deps.config.admin.password ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const isCreated = await deps.db.transaction(async (tx) => {
    const userId = (await hasAdmin(tx)) ? undefined : await createUser(deps, tx, { email, passwordHash, operatorRole: 'owner' });
    if (userId !== undefined) await markEmailVerified(tx, userId);
    return userId !== undefined;
  });
  return isCreated && deps.config.admin.password === undefined ? { email, password } : undefined;
}

export async function startSession(
  tx: Tx,
  userId: number,
  from: Origin,
  { isFactorChecked = false }: { isFactorChecked?: boolean } = {},
): Promise<string> {
  const { row, token } = newSession({ userId, from, isFactorChecked });
  await insertSession(tx, row);
  return token;
}

type SessionOf = { userId: number; from: Origin; isFactorChecked: boolean };

function newSession({ userId, from, isFactorChecked }: SessionOf): { row: NewSession; token: string } {
  const token = { id: randomBytes(12).toString('base64url'), secret: randomBytes(32) };
  const row = {
    id: token.id,
    userId,
    secretHash: sha256(token.secret),
    deviceId: from.deviceId,
    isMobile: isMobileBrowser(from.userAgent),
    userAgent: from.userAgent,
    address: from.address,
    isFactorChecked,
  };
  return { row, token: formatSessionToken(token) };
}

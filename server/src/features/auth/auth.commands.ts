import { randomBytes, timingSafeEqual } from 'node:crypto';
import { commonPasswordProblem } from '@pinline/contract/auth.rules';
import type { Deps } from '../../deps.ts';
import type { Origin } from '../../platform/api.ts';
import { formatSessionToken, type Caller, type SessionToken } from '../../platform/caller.ts';
import { refuse } from '../../platform/errors.ts';
import { sha256 } from '../../platform/secrets.ts';
import { openWallet } from '../wallet/wallet.commands.ts';
import { isMobileBrowser, newReferralCode } from './auth.rules.ts';
import {
  endSession,
  endSessions,
  findAccount,
  findSession,
  findUserByReferralCode,
  hasAdmin,
  insertSession,
  insertTicket,
  insertUser,
  lockAccount,
  takeTicket,
  touchSession,
} from './auth.sql.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import { countOrRefuse, refuseWhenTooMany, signUps, wrongPasswords } from './throttle.ts';
import type { Tx } from '../../platform/database.ts';

type NewAccount = { email: string; password: string; referralCode?: string | undefined };

/** A new account, its empty wallet and its first session. */
export async function signUp(deps: Deps, account: NewAccount, from: Origin): Promise<string> {
  if (isCommonPassword(account.password)) refuse('INVALID_FIELDS', { fields: { password: commonPasswordProblem } });
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, signUps(from.address));
  const passwordHash = await hashPassword(account.password);
  return deps.db.transaction(async (tx) => {
    const userId = await createUser(deps, tx, { email: account.email, passwordHash, role: 'user', referralCode: account.referralCode });
    if (userId === undefined) refuse('EMAIL_TAKEN');
    return startSession(tx, userId, from);
  });
}

/** Answers undefined when the address is taken. */
export async function createUser(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  account: { email: string; passwordHash: string; role: 'user' | 'admin'; referralCode?: string | undefined },
): Promise<number | undefined> {
  const referredBy =
    account.referralCode === undefined ? null : await findUserByReferralCode(tx, account.referralCode.trim().toUpperCase());
  const userId = await insertUser(tx, {
    email: account.email,
    passwordHash: account.passwordHash,
    role: account.role,
    referralCode: newReferralCode(),
    referredBy,
  });
  if (userId !== undefined) await openWallet(tx, { userId, isDemo: deps.config.isDemo && account.role === 'user' });
  return userId;
}

/** A new session; the one the same person had elsewhere ends, and its socket within a second. */
export async function logIn(
  deps: Deps,
  entry: { email: string; password: string },
  from: Origin,
): Promise<{ token: string; role: 'user' | 'admin' }> {
  const throttle = wrongPasswords(entry.email, from.address);
  if (deps.config.isRateLimited) await refuseWhenTooMany(deps.db.read, throttle);
  const account = await findAccount(deps.db.read, entry.email);
  const isRight = await verifyPassword(account?.passwordHash ?? null, entry.password);
  if (account === undefined || !isRight) {
    if (deps.config.isRateLimited) await countOrRefuse(deps.db, throttle);
    refuse('INVALID_CREDENTIALS');
  }
  // Of guesses sent all at once, a right one after the tenth wrong is as late as one sent later.
  if (deps.config.isRateLimited) await refuseWhenTooMany(deps.db.read, throttle);
  const token = await deps.db.transaction(async (tx) => {
    const { isBlocked } = await lockAccount(tx, account.id);
    if (isBlocked) refuse('ACCOUNT_BLOCKED');
    await endSessions(tx, account.id, 'replaced');
    return startSession(tx, account.id, from);
  });
  deps.live.hint(account.id);
  return { token, role: account.role === 'admin' ? 'admin' : 'user' };
}

export async function logOut(deps: Deps, caller: Caller): Promise<void> {
  await endSession(deps.db.read, caller.sessionId, 'logout');
  deps.live.hint(caller.userId);
}

/** The caller behind a token, or the refusal that says why there is none (api.md, ground rules). */
export async function findCaller(deps: Pick<Deps, 'db'>, token: SessionToken): Promise<Caller> {
  const session = await findSession(deps.db, token);
  if (session === undefined || !timingSafeEqual(session.secretHash, sha256(token.secret))) refuse('NOT_AUTHORISED');
  if (session.endReason === 'replaced') refuse('SESSION_REPLACED');
  if (session.endReason !== null || session.isOver) refuse('NOT_AUTHORISED');
  if (session.isStale) await touchSession(deps.db.read, token.id);
  const { userId, role, email, referralCode, available } = session;
  return { userId, sessionId: token.id, role, email, referralCode, available };
}

export async function issueTicket(deps: Deps, caller: Caller): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await insertTicket(deps.db.read, { ticketHash: sha256(ticket), sessionId: caller.sessionId });
  return ticket;
}

/** Whose socket a ticket opens; undefined when it is not, or not any more, good. */
export function redeemTicket(deps: Pick<Deps, 'db'>, ticket: string) {
  return takeTicket(deps.db.read, sha256(ticket));
}

/** The first admin, from the settings or with a password that is printed once. Answers what to print: nothing when there is one already, or whoever set the password knows it. */
export async function ensureAdmin(deps: Pick<Deps, 'db' | 'config'>): Promise<{ email: string; password: string } | undefined> {
  const email = deps.config.admin.email.toLowerCase();
  if (await hasAdmin(deps.db.read)) return undefined;
  const password = deps.config.admin.password ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const isMade = await deps.db.transaction(
    async (tx) => !(await hasAdmin(tx)) && (await createUser(deps, tx, { email, passwordHash, role: 'admin' })) !== undefined,
  );
  return isMade && deps.config.admin.password === undefined ? { email, password } : undefined;
}

async function startSession(tx: Tx, userId: number, from: Origin): Promise<string> {
  const token = { id: randomBytes(12).toString('base64url'), secret: randomBytes(32) };
  await insertSession(tx, {
    id: token.id,
    userId,
    secretHash: sha256(token.secret),
    deviceId: from.deviceId,
    isMobile: isMobileBrowser(from.userAgent),
    userAgent: from.userAgent,
    address: from.address,
  });
  return formatSessionToken(token);
}

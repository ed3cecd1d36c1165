import { randomBytes } from 'node:crypto';
import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import { normaliseEmail } from '@pinline/contract/auth/auth.rules';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { openWallet } from '../../wallet/wallet.commands.ts';
import { isReserved } from './email/email.sql.ts';
import { newReferralCode } from '../auth.rules.ts';
import { findUserByReferralCode, hasAdmin, insertUser, markEmailVerified } from '../auth.sql.ts';
import { hashPassword } from '../sign-in/passwords.ts';

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
  if (userId === undefined) return undefined;
  // Not undefined: the row that was added has to go.
  if (await isReserved(tx, { userId, email: account.email })) refuse('EMAIL_TAKEN');
  await openWallet(tx, { userId, isDemo: deps.config.isDemo && account.operatorRole === null });
  return userId;
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

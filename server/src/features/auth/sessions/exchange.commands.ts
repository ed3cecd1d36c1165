import { randomBytes } from 'node:crypto';
import { permissionsOf, type Permission } from '@pinline/contract/auth/permissions.rules';
import type { Language } from '@pinline/contract/auth/language.rules';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findDeletionDue } from '../../deletion/deletion.sql.ts';
import { noteReturn } from '../../deletion/returned-signs.ts';
import { refuse } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { startSession } from './sessions.commands.ts';
import { endSessions, lockAccount } from '../auth.sql.ts';
import { findSignInCode, insertSignInCode, takeSignInCode, type SignInCode } from './exchange.sql.ts';
import { countOrRefuse, signIns } from '../throttle/throttle.ts';
import { checkSecondFactor } from '../second-factor/second-factor.commands.ts';

export type SignInHandover = { token: string; browser: string };

export async function issueSignInCode(tx: Tx, userId: number): Promise<SignInHandover> {
  const handover = { token: randomBytes(32).toString('base64url'), browser: randomBytes(32).toString('base64url') };
  await insertSignInCode(tx, { codeHash: sha256(handover.token), browserHash: sha256(handover.browser), userId });
  return handover;
}

/** Once, and for the browser it was issued to. A wrong second factor leaves the code unused. */
export async function exchangeSignInCode(
  deps: Deps,
  entry: { token: string; browsers: string[]; code: string | undefined },
  from: Origin,
): Promise<{
  token: string;
  role: 'user' | 'admin';
  permissions: Permission[];
  email: string;
  language: Language | null;
  deletionDueAt: string | null;
  browser: string;
}> {
  const found = await findHandover(deps, entry);
  if (found === undefined) refuse('SIGN_IN_CODE_INVALID');
  const { userId, browser, ...signInCode } = found;
  const isFactorChecked = await checkSecondFactor(deps, { userId, code: entry.code }, from);
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, signIns(userId));
  const session = await deps.db.transaction(async (tx) => {
    if (!(await takeSignInCode(tx, signInCode))) refuse('SIGN_IN_CODE_INVALID');
    const { isBlocked, role, operatorRole, email, language } = await lockAccount(tx, userId);
    if (isBlocked) refuse('ACCOUNT_BLOCKED');
    await endSessions(tx, userId, 'replaced');
    await noteReturn(deps, tx, { userId, signs: [{ kind: 'device', value: from.deviceId }] });
    return {
      token: await startSession(tx, userId, from, { isFactorChecked }),
      role: role === 'admin' ? ('admin' as const) : ('user' as const),
      permissions: [...permissionsOf(operatorRole)],
      email,
      language,
      deletionDueAt: await findDeletionDue(tx, userId),
      browser,
    };
  });
  deps.live.hint(userId);
  return session;
}

async function findHandover(
  deps: Deps,
  { token, browsers }: { token: string; browsers: string[] },
): Promise<(SignInCode & { userId: number; browser: string }) | undefined> {
  for (const browser of browsers) {
    const signInCode = { codeHash: sha256(token), browserHash: sha256(browser) };
    const userId = await findSignInCode(deps.db.autocommit, signInCode);
    if (userId !== undefined) return { ...signInCode, userId, browser };
  }
  return undefined;
}

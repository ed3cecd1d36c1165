import { sameEmailProblem } from '@pinline/contract/auth/auth.rules';
import type { Deps } from '../../../../deps.ts';
import type { Origin } from '../../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../../platform/api/caller.ts';
import { refuse } from '../../../../platform/errors.ts';
import { lockAccount } from '../../auth.sql.ts';
import { requireFreshFactor } from '../../second-factor/second-factor.commands.ts';
import { hasFactor } from '../../second-factor/second-factor.sql.ts';
import { keepSession } from '../../sessions/session-life.commands.ts';
import { requirePassword } from '../../sign-in/check-password.ts';
import { countOrRefuse, emailChangesFrom, emailChangesOf, emailChangesTo, removeAttempt } from '../../throttle/throttle.ts';
import { insertChange, voidChange } from './email.sql.ts';
import { sendChangeLink } from './email.tasks.ts';

type Entry = { newEmail: string; currentPassword?: string | undefined; revokeAccess: boolean };

/** Replaces a change that was asked for before. Does the same for a taken address: only the mail that a job sends there says so. */
export async function askForEmail(deps: Deps, caller: SessionCaller, entry: Entry, from: Origin): Promise<void> {
  const { userId, sessionId } = caller;
  const { newEmail, currentPassword, revokeAccess: revokesAccess } = entry;
  if (newEmail === caller.email) refuse('INVALID_FIELDS', { fields: { newEmail: sameEmailProblem } });
  const limits = [emailChangesOf(userId), emailChangesFrom(from.address), emailChangesTo(newEmail)];
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, ...limits) : undefined;
  const proof = await requireProof(deps, caller, { currentPassword, from }).catch(async (error: unknown) => {
    if (attempt !== undefined) await removeAttempt(deps.db.autocommit, attempt);
    throw error;
  });
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    // A concurrent change may have replaced the checked password, or signed a thief out.
    if (proof !== 'code' && account.passwordHash !== proof.passwordHash) refuse('WRONG_PASSWORD');
    await keepSession(tx, sessionId);
    await voidChange(tx, userId);
    await sendChangeLink(tx, await insertChange(tx, { userId, sessionId, newEmail, revokesAccess }));
  });
}

export async function withdrawEmail(deps: Deps, { userId }: SessionCaller): Promise<void> {
  await deps.db.transaction((tx) => voidChange(tx, userId));
}

/** Where there is an authenticator, its code: the password alone doesn't open such an account either. Without both, a new sign-in. */
async function requireProof(
  deps: Deps,
  caller: SessionCaller,
  { currentPassword: password, from }: Pick<Entry, 'currentPassword'> & { from: Origin },
): Promise<'code' | { passwordHash: string | null }> {
  await requireFreshFactor(deps, caller);
  if (await hasFactor(deps.db.autocommit, caller.userId)) return 'code';
  return { passwordHash: await requirePassword(deps, caller, { password, from }) };
}

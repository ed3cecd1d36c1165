import type { Contract } from '@pinline/contract/contract';
import { commonPasswordProblem } from '@pinline/contract/auth/auth.rules';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { countSoftwareOf } from '../../developers/keys/stop-software.commands.ts';
import { findLatestSessions, findSignInWays, type PastSession } from './account.sql.ts';
import { voidChange } from './email/email.sql.ts';
import { countOtherSessions, lockAccount, savePasswordHash } from '../auth.sql.ts';
import { requirePassword } from '../sign-in/check-password.ts';
import { revokeOtherAccess } from '../sessions/admission.commands.ts';
import { describeDevice } from '../sessions/device.rules.ts';
import { hashCaller } from '../sign-in/hash-queue.ts';
import { sendNotice } from '../mail/mail.jobs.ts';
import { hashPassword, isCommonPassword } from '../sign-in/passwords.ts';
import { voidResets } from '../reset/reset.sql.ts';

type Account = z.output<Contract['GET account']['replies'][200]>;
type SessionRow = z.output<Contract['GET account/sessions']['replies'][200]>['data'][number];

const sessionsShown = 20;

export async function getAccount(deps: Deps, caller: SessionCaller): Promise<Account> {
  const { createdAt, newEmail, newEmailUntil, ...ways } = await findSignInWays(deps.db.autocommit, caller.userId);
  const software = await countSoftwareOf(deps.db.autocommit, caller.userId);
  const otherSessions = await countOtherSessions(deps.db.autocommit, caller);
  const emailChange = newEmail === null || newEmailUntil === null ? null : { newEmail, until: newEmailUntil.toISOString() };
  return { ...ways, since: createdAt.toISOString(), access: { ...software, otherSessions }, emailChange };
}

export async function listSessions(deps: Deps, of: Pick<SessionCaller, 'userId' | 'sessionId'>): Promise<SessionRow[]> {
  const sessions = await findLatestSessions(deps.db.autocommit, { userId: of.userId, limit: sessionsShown });
  return sessions.map((session) => presentSession(session, of.sessionId));
}

/** Also invalidates earlier reset links, and a change of address that isn't confirmed yet. `revokeAccess`: with what a thief of the old password may have left. */
export async function changePassword(
  deps: Deps,
  caller: SessionCaller,
  entry: { currentPassword?: string | undefined; newPassword: string; revokeAccess: boolean },
  from: Origin,
): Promise<void> {
  const { userId, email } = caller;
  if (await isCommonPassword(entry.newPassword, email)) refuse('INVALID_FIELDS', { fields: { newPassword: commonPasswordProblem } });
  const current = await requirePassword(deps, caller, { password: entry.currentPassword, from });
  const passwordHash = await hashPassword(entry.newPassword, hashCaller(deps.config, from, { isTrusted: true }));
  await deps.db.transaction(async (tx) => {
    // A concurrent change may have replaced the checked password.
    if ((await lockAccount(tx, userId)).passwordHash !== current) refuse('WRONG_PASSWORD');
    await savePasswordHash(tx, { userId, passwordHash });
    await voidResets(tx, userId);
    await voidChange(tx, userId);
    const wasAny = entry.revokeAccess && (await revokeOtherAccess(tx, caller, from)).wasAny;
    await sendNotice(tx, { email, notice: wasAny ? 'password-changed-access-revoked' : 'password-changed' });
  });
  if (entry.revokeAccess) deps.live.hint(userId);
}

function presentSession(session: PastSession, currentId: string): SessionRow {
  const { id, userAgent, isMobile, address, createdAt, lastUsedAt, endedAt, endReason } = session;
  return {
    id,
    isCurrent: id === currentId,
    device: describeDevice(userAgent),
    isMobile,
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endReason: endReason as SessionRow['endReason'],
  };
}

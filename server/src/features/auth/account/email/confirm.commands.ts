import type { Deps } from '../../../../deps.ts';
import type { Origin } from '../../../../platform/api/admit-call.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { refuse } from '../../../../platform/errors.ts';
import { sha256 } from '../../../../platform/secrets/secrets.ts';
import { endOtherSessions, lockAccount } from '../../auth.sql.ts';
import { dropSignInCodes, voidResets } from '../../reset/reset.sql.ts';
import { revokeOtherAccess } from '../../sessions/admission.commands.ts';
import { findChangeLink, insertUndo, isEmailProvedOf, saveEmail, takeChange, type EmailChange } from './email.sql.ts';
import { sendUndoLink } from './email.tasks.ts';
import { findByLink } from './find-by-link.ts';
import { enterMailbox, leaveMailbox } from './mailbox.ts';
import { recordEmail } from './record-email.ts';

/** Moves the account to the address that the link was sent to. Returns that address. */
export async function confirmEmail(deps: Deps, token: string, from: Origin): Promise<string> {
  const tokenHash = sha256(token);
  const { userId } = await findByLink(deps, from, () => findChangeLink(deps.db.autocommit, tokenHash));
  const email = await deps.db.transaction(async (tx) => {
    const { email: oldEmail, isBlocked } = await lockAccount(tx, userId);
    const change = isBlocked ? undefined : await takeChange(tx, tokenHash);
    if (change === undefined) refuse('EMAIL_LINK_INVALID');
    const { newEmail } = change;
    const wasProved = await isEmailProvedOf(tx, userId);
    if (!(await saveEmail(tx, { userId, email: newEmail }))) refuse('EMAIL_TAKEN');
    await leaveMailbox(deps, tx, { userId, email: oldEmail });
    await enterMailbox(deps, tx, { userId, email: newEmail });
    await voidResets(tx, userId);
    await endOtherAccess(tx, userId, change, from);
    await sendUndoLink(tx, await insertUndo(tx, { userId, oldEmail, wasProved }));
    await recordEmail(tx, { userId, from }, { action: 'user.change-email', before: oldEmail, after: newEmail });
    return newEmail;
  });
  deps.live.hint(userId);
  return email;
}

/** The session that asked goes on. */
async function endOtherAccess(tx: Tx, userId: number, { sessionId, revokesAccess, deviceId }: EmailChange, from: Origin): Promise<void> {
  if (revokesAccess) return void (await revokeOtherAccess(tx, { userId, sessionId }, { ...from, deviceId }));
  await dropSignInCodes(tx, userId);
  await endOtherSessions(tx, { userId, sessionId });
}

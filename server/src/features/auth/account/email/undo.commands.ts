import { commonPasswordProblem } from '@pinline/contract/auth/auth.rules';
import type { Deps } from '../../../../deps.ts';
import type { Origin } from '../../../../platform/api/admit-call.ts';
import { refuse } from '../../../../platform/errors.ts';
import { sha256 } from '../../../../platform/secrets/secrets.ts';
import { lockAccount, savePasswordHash } from '../../auth.sql.ts';
import { keepAccount } from '../../../deletion/deletion.commands.ts';
import { sendNotice } from '../../mail/mail.jobs.ts';
import { closeToOthers, endUnprovedFactor } from '../../reset/reset.commands.ts';
import { voidResets } from '../../reset/reset.sql.ts';
import { hashCaller } from '../../sign-in/hash-queue.ts';
import { hashPassword, isCommonPassword } from '../../sign-in/passwords.ts';
import { dropAddedSince, findUndoLink, saveEmail, takeUndo, voidChange } from './email.sql.ts';
import { findByLink } from './find-by-link.ts';
import { enterMailbox, leaveMailbox } from './mailbox.ts';
import { recordEmail } from './record-email.ts';

/** Gives the account back to the owner of its old address, by a new password alone. */
export async function undoEmail(deps: Deps, { token, newPassword }: { token: string; newPassword: string }, from: Origin): Promise<void> {
  const tokenHash = sha256(token);
  const { userId, email: oldEmail } = await findByLink(deps, from, () => findUndoLink(deps.db.autocommit, tokenHash));
  if (await isCommonPassword(newPassword, oldEmail)) refuse('INVALID_FIELDS', { fields: { newPassword: commonPasswordProblem } });
  const passwordHash = await hashPassword(newPassword, hashCaller(deps.config, from, { isTrusted: true }));
  await deps.db.transaction(async (tx) => {
    const { email: newEmail, isBlocked } = await lockAccount(tx, userId);
    const undo = isBlocked ? undefined : await takeUndo(tx, { userId, tokenHash });
    if (undo === undefined) refuse('EMAIL_LINK_INVALID');
    if (!(await saveEmail(tx, { userId, email: oldEmail }))) refuse('EMAIL_TAKEN');
    await leaveMailbox(deps, tx, { userId, email: newEmail });
    await enterMailbox(deps, tx, { userId, email: oldEmail });
    await savePasswordHash(tx, { userId, passwordHash });
    await voidResets(tx, userId);
    await voidChange(tx, userId);
    // Who took the account may have asked for its end.
    await keepAccount(tx, { userId, email: oldEmail });
    if (await dropAddedSince(tx, { userId, changedAt: undo.changedAt }))
      await sendNotice(tx, { email: oldEmail, notice: 'second-factor-off' });
    if (!undo.wasProved) await endUnprovedFactor(tx, { userId, email: oldEmail }, from);
    await closeToOthers(tx, { userId, email: oldEmail }, from);
    await sendNotice(tx, { email: oldEmail, notice: 'email-restored' });
    await recordEmail(tx, { userId, from }, { action: 'user.undo-email', before: newEmail, after: oldEmail });
  });
  deps.live.hint(userId);
}

import type { Origin } from '../../../../platform/api/admit-call.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { recordAudit } from '../../../audit/audit.commands.ts';
import { maskEmail } from '../../../referrals/referrals.rules.ts';

type By = { userId: number; from: Origin };
type Change = { action: 'user.change-email' | 'user.undo-email'; before: string; after: string };

/** By the user: no operator does it. The log is kept for ever, so addresses are masked: enough to check what a customer says. */
export async function recordEmail(tx: Tx, { userId, from }: By, { action, before, after }: Change): Promise<void> {
  const entry = { action, target: `user:${userId}`, before: { email: maskEmail(before) }, after: { email: maskEmail(after) } };
  await recordAudit(tx, { caller: { userId }, from }, entry);
}

import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { readAvailableBalance } from '../../wallet/wallet.sql.ts';
import { enforceRefundLimit, lockRefunds } from './refund-limit.commands.ts';
import { findRefundedAmount, postRefund } from './refund.sql.ts';

/** Gives back what was charged for a number, once. Returns its user's balance in paise. */
export async function refundCharge(deps: Deps, by: By, { id, reason }: { id: number; reason: string }): Promise<number> {
  await requireFreshFactor(deps, by.caller);
  const { userId, balance } = await deps.db.transaction(async (tx) => {
    await lockRefunds(tx, by.caller);
    const owner = await postRefund(tx, { activationId: id, adminId: by.caller.userId, reason });
    await enforceRefundLimit(deps, tx, by.caller);
    await recordAudit(tx, by, {
      action: 'activation.refund',
      target: `activation:${id}`,
      after: { userId: String(owner), amount: toRupees(paise(await findRefundedAmount(tx, id))), reason },
    });
    return { userId: owner, balance: await readAvailableBalance(tx, owner) };
  });
  deps.live.hint(userId);
  return balance;
}

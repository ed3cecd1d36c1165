import { paise, toRupees } from '@pinline/contract/values/money';
import type { Tx } from '../../../platform/database/database.ts';
import { recordAudit, type Author, type Automatic } from '../../audit/audit.commands.ts';
import { adjustBalance, readAvailableBalance } from '../../wallet/wallet.sql.ts';

/**
 * By an adjustment like any other, in paise; never takes more than is there. Returns what moved. Every adjustment names an operator: what the
 * job takes back names the one whose test it was.
 */
export async function moveTestMoney(
  tx: Tx,
  by: Author | Automatic,
  { userId, amount, reason }: { userId: number; amount: number; reason: string },
): Promise<number> {
  const before = await readAvailableBalance(tx, userId);
  const moved = Math.max(amount, -before);
  if (moved === 0) return 0;
  // Refused when the balance changed meanwhile; the next round tries again.
  await adjustBalance(tx, { userId, balance: before + moved, expected: before, adminId: by.caller?.userId ?? userId, reason });
  await recordAudit(tx, by, {
    action: moved > 0 ? 'go-live.lend' : 'go-live.give-back',
    target: `user:${userId}`,
    before: { balance: toRupees(paise(before)) },
    after: { balance: toRupees(paise(before + moved)), reason },
  });
  return moved;
}

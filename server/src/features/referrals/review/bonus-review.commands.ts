import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { saveDecision, findBonus, type Bonus } from './bonus-review.sql.ts';

export async function decideBonus(deps: Deps, by: By, wish: { refereeId: number; isCredited: boolean }): Promise<Bonus> {
  await requireFreshFactor(deps, by.caller);
  const { refereeId, isCredited } = wish;
  const decided = await deps.db.transaction(async (tx) => {
    const before = (await findBonus(tx, refereeId)) ?? refuse('BONUS_NOT_FOUND');
    await saveDecision(tx, { ...wish, adminId: by.caller.userId });
    const after = (await findBonus(tx, refereeId)) ?? refuse('BONUS_NOT_FOUND');
    await recordAudit(tx, by, {
      action: isCredited ? 'bonus.credit' : 'bonus.refuse',
      target: `user:${refereeId}`,
      before: describeBonus(before),
      after: describeBonus(after),
    });
    return after;
  });
  deps.live.hint(decided.referrerId);
  return decided;
}

function describeBonus({ state, reason, amount, referrerId }: Bonus) {
  return { status: state, reason, amount: toRupees(paise(amount)), referrerId: String(referrerId) };
}

import { bonusMatch, type BonusRow } from '@pinline/contract/referrals/bonus-review.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import { paginationOf } from '@pinline/contract/values/paging';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { decideBonus } from './bonus-review.commands.ts';
import { countWaitingBonuses, findWaitingBonuses, type WaitingBonus } from './bonus-review.sql.ts';

export function mountBonusReview(mount: Mount, deps: Deps): void {
  const { autocommit } = deps.db;

  mount('GET admin/referral-bonuses', async ({ query }) => {
    const [bonuses, total] = await Promise.all([findWaitingBonuses(autocommit, query), countWaitingBonuses(autocommit)]);
    return reply(200, { data: bonuses.map(presentBonus), pagination: paginationOf(query, total) });
  });

  mount('POST admin/referral-bonuses/:refereeId/decide', async ({ params: { refereeId }, body: { isCredited }, from }, caller) => {
    const { amount } = await decideBonus(deps, { caller, from }, { refereeId: Number(refereeId), isCredited });
    return reply(200, { data: { refereeId, status: isCredited ? 'credited' : 'refused', amount: toRupees(paise(amount)) } });
  });
}

function presentBonus(bonus: WaitingBonus): BonusRow {
  return {
    friend: { _id: String(bonus.friendId), email: bonus.friendEmail },
    referrer: { _id: String(bonus.referrerId), email: bonus.referrerEmail },
    amount: toRupees(paise(bonus.amount)),
    reason: reasons[bonus.reason ?? ''] ?? 'Waiting for a decision.',
    matches: bonusMatch.array().parse(bonus.matches),
    time: bonus.createdAt.toISOString(),
  };
}

const reasons: Readonly<Record<string, string>> = {
  same_person: 'Looks like the same person as the referrer or another friend.',
  many_bonuses: 'More than 20 bonuses for this referrer within a day.',
};

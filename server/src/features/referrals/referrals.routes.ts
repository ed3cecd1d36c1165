import { paise, toRupees } from '@pinline/contract/values/money';
import { totalPages } from '@pinline/contract/values/paging';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { maskEmail } from './referrals.rules.ts';
import { countFriends, readFriendsPage, sumEarnings } from './referrals.sql.ts';

export function mountReferrals(mount: Mount, { db }: Pick<Deps, 'db'>): void {
  mount('GET referral/dashboard', async ({ query }, { userId }) => {
    const [friends, total, earned] = await Promise.all([
      readFriendsPage(db.autocommit, userId, query),
      countFriends(db.autocommit, userId),
      sumEarnings(db.autocommit, userId),
    ]);
    return reply(200, {
      totalReferrals: total,
      totalEarnings: toRupees(paise(earned)),
      history: friends.map((friend) => ({
        id: String(friend.id),
        email: maskEmail(friend.email),
        date: friend.createdAt.toISOString(),
        status: friend.state,
        amount: toRupees(paise(friend.amount)),
      })),
      total_pages: totalPages({ total, limit: query.limit }),
      total,
    });
  });
}

import { sql } from 'kysely';
import type { Page } from '@pinline/contract/values/paging';
import type { Db } from '../../platform/database/database.ts';

export type FriendRow = {
  id: number;
  email: string;
  createdAt: Date;
  state: 'pending' | 'credited' | 'review' | 'refused';
  /** In paise; 0 until the first deposit. */
  amount: number;
};

export async function readFriendsPage(db: Db, referrerId: number, page: Page): Promise<FriendRow[]> {
  return db
    .selectFrom('appUser as u')
    .leftJoin('referralBonus as b', 'b.refereeId', 'u.id')
    .where('u.referredBy', '=', referrerId)
    .select(['u.id', 'u.email', 'u.createdAt'])
    .select([sql<FriendRow['state']>`coalesce(b.state, 'pending')`.as('state'), sql<number>`coalesce(b.amount, 0)`.as('amount')])
    .orderBy('u.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
}

export async function countFriends(db: Db, referrerId: number): Promise<number> {
  const { total } = await db
    .selectFrom('appUser')
    .where('referredBy', '=', referrerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** In paise. */
export async function sumEarnings(db: Db, referrerId: number): Promise<number> {
  const { earned } = await db
    .selectFrom('referralBonus')
    .where('referrerId', '=', referrerId)
    .where('state', '=', 'credited')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('earned'))
    .executeTakeFirstOrThrow();
  return earned;
}

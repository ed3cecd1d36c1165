import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type WaitingBonus = {
  friendId: number;
  friendEmail: string;
  referrerId: number;
  referrerEmail: string;
  amount: number;
  reason: string | null;
  matches: string[];
  createdAt: Date;
};

export type Bonus = { referrerId: number; amount: number; state: string; reason: string | null };

/** `matches`: the strong signs of `looks_like_one_person`, as of now. */
export async function findWaitingBonuses(db: Db, page: Page): Promise<WaitingBonus[]> {
  const { rows } = await sql<WaitingBonus>`
    select b.referee_id as friend_id, friend.email as friend_email, b.referrer_id, referrer.email as referrer_email, b.amount, b.reason,
      b.created_at, array_remove(array[
        case when exists (
            select 1 from app_user other
            where other.referred_by = b.referrer_id and other.id <> b.referee_id
              and normalised_mailbox(other.email) = normalised_mailbox(friend.email))
          or normalised_mailbox(referrer.email) = normalised_mailbox(friend.email)
          or shares_left_mailbox(b.referee_id, b.referrer_id) then 'mailbox' end,
        case when exists (
            select 1 from payment mine join payment theirs on theirs.payer = mine.payer and theirs.deposit_id is not null
              join deposit d on d.id = theirs.deposit_id join app_user other on other.id = d.user_id
            where mine.deposit_id = b.deposit_id and other.id <> b.referee_id
              and (other.id = b.referrer_id or other.referred_by = b.referrer_id)) then 'payer' end,
        case when exists (
            select 1 from session mine join session theirs on theirs.device_id = mine.device_id and theirs.user_id <> mine.user_id
              join app_user other on other.id = theirs.user_id
            where mine.user_id = b.referee_id and mine.device_id is not null
              and (other.id = b.referrer_id or other.referred_by = b.referrer_id)) then 'device' end], null) || array(
        select distinct case s.kind when 'google' then 'mailbox' else s.kind end
        from returned_sign s join app_user other on other.id = s.departed_id
        where (s.user_id = b.referee_id or s.payer in (select payer from payment where deposit_id = b.deposit_id))
          and (other.id = b.referrer_id or other.referred_by = b.referrer_id)) as matches
    from referral_bonus b join app_user friend on friend.id = b.referee_id join app_user referrer on referrer.id = b.referrer_id
    where b.state = 'review'
    order by b.created_at desc, b.referee_id desc limit ${page.limit} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

export async function countWaitingBonuses(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('referralBonus')
    .where('state', '=', 'review')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findBonus(tx: Tx, refereeId: number): Promise<Bonus | undefined> {
  return tx
    .selectFrom('referralBonus')
    .where('refereeId', '=', refereeId)
    .select(['referrerId', 'amount', 'state', 'reason'])
    .executeTakeFirst();
}

export async function saveDecision(tx: Tx, of: { refereeId: number; isCredited: boolean; adminId: number }): Promise<void> {
  await sql`select bonus_decide(${of.refereeId}, ${of.isCredited}, ${of.adminId})`.execute(tx);
}

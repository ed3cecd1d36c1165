import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type Signs = {
  since: Date;
  lastSeenAt: Date | null;
  referralCode: string;
  ended: number;
  cancelled: number;
  devices: number;
  openSessions: number;
  hasSecondFactor: boolean;
  emailChangedAt: Date | null;
  referrerId: number | null;
  referrerEmail: string | null;
  referrals: number;
};

export async function readSigns(db: Db, userId: number): Promise<Signs> {
  const { rows } = await sql<Signs>`
    select u.created_at as since, s.last_seen_at, u.referral_code, u.email_changed_at, n.ended, n.cancelled, s.devices, s.open_sessions,
      exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
      r.id as referrer_id, r.email as referrer_email, (select count(*)::int from app_user friend where friend.referred_by = u.id) as referrals
    from app_user u left join app_user r on r.id = u.referred_by
      cross join lateral (
        select max(last_used_at) as last_seen_at, count(distinct device_id)::int as devices, count(*) filter (where ended_at is null)::int as open_sessions
        from session where user_id = u.id) s
      cross join lateral (
        select count(*)::int as ended, count(*) filter (where first_message_at is null and revealed_at is null)::int as cancelled
        from activation
        where user_id = u.id and created_at > app_now() - interval '30 days' and state in ('received', 'finished', 'cancelled', 'expired')) n
    where u.id = ${userId}`.execute(db);
  const [signs] = rows;
  if (signs === undefined) throw new Error(`User ${userId} is gone`);
  return signs;
}

/** In percent; null without numbers. Uses the index activation_measured alone, and counts late codes as cancelled. */
export async function readUsualCancels(db: Db): Promise<number | null> {
  const { rows } = await sql<{ share: number | null }>`
    select (100.0 * count(*) filter (where first_message_at is null) / nullif(count(*), 0))::float8 as share
    from activation where created_at > app_now() - interval '7 days' and state in ('received', 'finished', 'cancelled', 'expired')`.execute(
    db,
  );
  return rows[0]?.share ?? null;
}

export type LookAlike = { id: number; email: string; shared: ('device' | 'payer' | 'mailbox')[] };

/** The first ten accounts that share a device, a payer or a mailbox. */
export async function findLookAlikes(db: Db, userId: number): Promise<LookAlike[]> {
  const { rows } = await sql<LookAlike>`
    with sharing as (
      select theirs.user_id, 'device' as what
      from (select distinct device_id from session where user_id = ${userId} and device_id is not null) mine
        join session theirs on theirs.device_id = mine.device_id and theirs.user_id <> ${userId}
      union
      select d.user_id, 'payer'
      from (
          select distinct p.payer from deposit own join payment p on p.id = own.payment_id
          where own.user_id = ${userId} and p.payer is not null and p.deposit_id = own.id) mine
        join payment p on p.payer = mine.payer and p.deposit_id is not null
        join deposit d on d.id = p.deposit_id and d.user_id <> ${userId}
      union
      select other.id, 'mailbox'
      from app_user u join app_user other on normalised_mailbox(other.email) = normalised_mailbox(u.email) and other.id <> u.id
      where u.id = ${userId}
      union
      select theirs.user_id, 'mailbox'
      from left_mailbox mine join left_mailbox theirs on theirs.mailbox_hash = mine.mailbox_hash and theirs.user_id <> ${userId}
      where mine.user_id = ${userId}
      union
      -- Keyed hashes told it where an account is deleted.
      select case s.user_id when ${userId} then s.departed_id else s.user_id end, case s.kind when 'google' then 'mailbox' else s.kind end
      from returned_sign s where ${userId} in (s.user_id, s.departed_id) and s.user_id is not null)
    select u.id, u.email, array_agg(distinct s.what order by s.what) as shared
    from sharing s join app_user u on u.id = s.user_id group by u.id, u.email order by u.id limit 10`.execute(db);
  return rows;
}

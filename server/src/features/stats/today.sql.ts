import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Marks } from './marks.sql.ts';

export type Today = {
  received: number;
  cancelled: number;
  failed: number;
};

export async function countOutcomes(db: Db, { todayStart, holdBeforeYesterday }: Marks): Promise<Today> {
  const { rows } = await sql<Today>`
    select count(*) filter (where coalesce(a.first_message_at, a.revealed_at) >= ${todayStart}) as received,
      count(*) filter (where a.state in ('cancelled', 'expired') and a.ended_at >= ${todayStart} and a.revealed_at is null) as cancelled,
      count(*) filter (where a.state = 'failed' and a.ended_at >= ${todayStart})
        + (select count(*) from activation s where s.hold_id is null and s.state = 'failed' and s.ended_at >= ${todayStart}) as failed
    from activation a
    where a.hold_id > ${holdBeforeYesterday}`.execute(db);
  const [today] = rows;
  if (today === undefined) throw new Error('The sums of today are missing');
  return today;
}

export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('activation')
    .where('state', 'in', ['waiting', 'cancelling'])
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** In paise. */
export async function sumDeposits(db: Db, { todayStart, postingBeforeYesterday }: Marks): Promise<number> {
  const { deposited } = await db
    .selectFrom('deposit')
    .where('txId', '>', postingBeforeYesterday)
    .where('settledAt', '>=', todayStart)
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('deposited'))
    .executeTakeFirstOrThrow();
  return deposited;
}

/** A number gets no message after its end and lives at most a day. */
export async function countCodesByMinute(db: Db, { now, hourAgo }: Marks): Promise<{ minutesAgo: number; count: number }[]> {
  const { rows } = await sql<{ minutesAgo: number; count: number }>`
    select floor(extract(epoch from ${now} - m.received_at) / 60)::int as minutes_ago, count(*) as count
    from activation a join message m on m.user_id = a.user_id and m.activation_id = a.id
    where a.created_at >= ${hourAgo}::timestamptz - interval '1 day' and a.state in ('received', 'finished')
      and (a.ended_at is null or a.ended_at > ${hourAgo}) and m.received_at > ${hourAgo} and m.received_at <= ${now}
    group by 1`.execute(db);
  return rows;
}

export type DepositCounts = { pending: number; review: number; unclaimed: number; bonuses: number };

export async function countDeposits(db: Db): Promise<DepositCounts> {
  const { rows } = await sql<DepositCounts>`
    select (select count(*) from deposit where state = 'pending') as pending, (select count(*) from deposit where state = 'review') as review,
      (select count(*) from payment p where p.deposit_id is null and is_unclaimed(p)) as unclaimed,
      (select count(*) from referral_bonus where state = 'review') as bonuses`.execute(db);
  return rows[0] ?? { pending: 0, review: 0, unclaimed: 0, bonuses: 0 };
}

export type ProviderHour = {
  name: string;
  isEnabled: boolean;
  bought: number;
  refused: number;
  unknown: number;
  isWorking: boolean | null;
  balanceMicros: number | null;
  currency: string | null;
};

export async function countByProvider(db: Db, { hourAgo, attemptBeforeHour }: Marks): Promise<ProviderHour[]> {
  const { rows } = await sql<ProviderHour>`
    select p.name, p.is_enabled, count(*) filter (where t.state in ('ok', 'rejected', 'late')) as bought,
      count(*) filter (where t.state in ('refused', 'closed') and coalesce(t.detail, '') !~ '^NOT_(ASKED|AGAIN):') as refused, count(*) filter (where t.state = 'unknown') as unknown,
      h.is_working, h.balance_micros, h.currency
    from provider p
      left join provider_health h on h.provider_id = p.id
      left join purchase_attempt t on t.provider_id = p.id and t.id > ${attemptBeforeHour} and t.sent_at >= ${hourAgo}
    group by p.id, h.provider_id order by p.name`.execute(db);
  return rows;
}

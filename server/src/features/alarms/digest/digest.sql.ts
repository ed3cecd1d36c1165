import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** A server that was down sends it up to so many minutes late. */
const mostMinutesLate = 360;

const here = (timeZone: string) => sql`(app_now() at time zone ${timeZone})`;
const minuteOf = (timeZone: string) => sql`(extract(hour from ${here(timeZone)}) * 60 + extract(minute from ${here(timeZone)}))`;
const isDue = (timeZone: string) => sql`
  digest_at between ${minuteOf(timeZone)} - ${mostMinutesLate}::int and ${minuteOf(timeZone)}
    and (digest_sent_on is null or digest_sent_on < ${here(timeZone)}::date)`;

export async function isDigestDue(db: Db, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`select exists (select from alarm_channel where ${isDue(timeZone)}) as is_due`.execute(db);
  return rows[0]?.isDue === true;
}

export type DueDigest = { channelId: number; day: string };

/** Each channel is due once a day, on whichever node asks first. */
export async function takeDueDigests(tx: Tx, timeZone: string): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    update alarm_channel set digest_sent_on = ${here(timeZone)}::date where ${isDue(timeZone)}
    returning id as channel_id, to_char(digest_sent_on, 'YYYY-MM-DD') as day`.execute(tx);
  return rows;
}

/** `at`: minutes of the day. Where it is past today, the first one comes tomorrow. */
export async function setDigest(tx: Tx, { id, at, timeZone }: { id: number; at: number | null; timeZone: string }): Promise<void> {
  await sql`
    update alarm_channel set digest_at = ${at}::int,
      digest_sent_on = case when ${at}::int <= ${minuteOf(timeZone)} then ${here(timeZone)}::date else digest_sent_on end
    where id = ${id} and digest_at is distinct from ${at}::int`.execute(tx);
}

export type ProviderMoney = {
  name: string;
  /** In millionths; null: not known. */
  balanceMicros: number | null;
  currency: string | null;
  /** Within 24 hours. */
  spentMicros: number | null;
};

export type OpenWork = { yesterday: string; providers: ProviderMoney[]; unclaimedPayments: number; reviews: number };

export async function findOpenWork(db: Db, timeZone: string): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select to_char(${here(timeZone)}::date - 1, 'YYYY-MM-DD') as yesterday,
      coalesce((
        select json_agg(json_build_object('name', p.name, 'balanceMicros', h.balance_micros, 'currency', h.currency, 'spentMicros', h.spent_micros)
          order by p.name)
        from provider p left join provider_health h on h.provider_id = p.id
        where p.is_enabled and exists (select from route r where r.provider_id = p.id and r.is_enabled and r.removed_at is null)), '[]') as providers,
      (select count(*) from payment p where is_unclaimed(p)) as unclaimed_payments,
      (select count(*) from deposit where state = 'review') as reviews`.execute(db);
  const [work] = rows;
  if (work === undefined) throw new Error('The open work is missing');
  return work;
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** A node that was down sends it up to so many minutes late. */
const mostMinutesLate = 360;

const here = (timeZone: string) => sql`(app_now() at time zone ${timeZone})`;
/** The day of the last time that a channel's clock showed its time: before midnight, that is yesterday. */
const dueDay = (timeZone: string) => sql`(${here(timeZone)} - digest_at * interval '1 minute')::date`;
const isDue = (timeZone: string) => sql`
  ${here(timeZone)} <= ${dueDay(timeZone)} + digest_at * interval '1 minute' + ${mostMinutesLate} * interval '1 minute'
    and (digest_sent_on is null or digest_sent_on < ${dueDay(timeZone)})`;

/** `before`: the day that is summed up. */
export type DueDay = { day: string; before: string };

export async function findDueDays(db: Db, timeZone: string): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select to_char(day, 'YYYY-MM-DD') as day, to_char(day - 1, 'YYYY-MM-DD') as before
    from (select distinct ${dueDay(timeZone)} as day from alarm_channel where ${isDue(timeZone)}) due order by 1`.execute(db);
  return rows;
}

/** Each channel is due once a day, on whichever node asks first. */
export async function takeDueDigests(tx: Tx, { timeZone, day }: { timeZone: string; day: string }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update alarm_channel set digest_sent_on = ${day}::date where ${isDue(timeZone)} and ${dueDay(timeZone)} = ${day}::date
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** `at`: minutes of the day. The first one comes when the clock next shows it. */
export async function setDigest(tx: Tx, { id, at, timeZone }: { id: number; at: number | null; timeZone: string }): Promise<void> {
  await sql`
    update alarm_channel set digest_at = ${at}::int,
      digest_sent_on = greatest(digest_sent_on, (${here(timeZone)} - ${at}::int * interval '1 minute')::date)
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

export type OpenWork = { providers: ProviderMoney[]; unclaimedPayments: number; reviews: number };

export async function findOpenWork(db: Db): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    select coalesce((
        select json_agg(json_build_object('name', p.name, 'balanceMicros', h.balance_micros, 'currency', h.currency, 'spentMicros', h.spent_micros)
          order by p.name)
        from provider p left join provider_health h on h.provider_id = p.id
        where is_bought_from(p)), '[]') as providers,
      (select count(*) from payment p where p.deposit_id is null and is_unclaimed(p)) as unclaimed_payments,
      (select count(*) from deposit where state = 'review') as reviews`.execute(db);
  const [work] = rows;
  if (work === undefined) throw new Error('The open work is missing');
  return work;
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type Wish = { userId: number; key: string; app: string };

/** The second of a day changes nothing. */
export async function storeWish(db: Db, { userId, key, app }: Wish, timeZone: string): Promise<void> {
  await db
    .insertInto('appWish')
    .values({ userId, key, app, day: today(timeZone) })
    .onConflict((conflict) => conflict.columns(['userId', 'key', 'day']).doNothing())
    .execute();
}

/** So many different words are counted in a day; further ones are not. */
const wordsOfDay = 2_000;

export async function countMissedSearch(db: Db, key: string, timeZone: string): Promise<void> {
  const day = today(timeZone);
  await sql`
    insert into missed_search (day, key) select ${day}, ${key}
    where exists (select from missed_search where day = ${day} and key = ${key})
      or (select count(*) from missed_search where day = ${day}) < ${wordsOfDay}
    on conflict (day, key) do update set times = missed_search.times + 1`.execute(db);
}

function today(timeZone: string) {
  return sql<Date>`(app_now() at time zone ${timeZone})::date`;
}

export type WishedRow = { key: string; app: string | null; users: number; searches: number; lastAt: Date };

export async function findWishedApps(db: Db): Promise<WishedRow[]> {
  const { rows } = await sql<WishedRow>`
    select key, max(app) as app, coalesce(max(users), 0)::int as users, coalesce(max(searches), 0)::int as searches, max(last_at) as "lastAt"
    from (
      select key, max(app) as app, count(distinct user_id) as users, null::bigint as searches, max(wished_at) as last_at
      from app_wish where wished_at > app_now() - interval '90 days' group by key
      union all
      select key, null, null, sum(times), max(day)::timestamptz
      from missed_search where day > app_now() - interval '90 days' group by key) as each
    group by key order by 3 desc, 4 desc, 1 limit 50`.execute(db);
  return rows;
}

/** Wishes of one name, and the service that is sold under it. */
export type SoldName = { key: string; serviceCode: string };
export type OpenWish = { userId: number; key: string };

export async function findWaitedKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('appWish').select('key').distinct().where('notifiedAt', 'is', null).execute();
  return rows.map(({ key }) => key);
}

/** Their users were notified of the service since, got a number of it from the list, or left the list. */
export async function endServedWishes(db: Db, sold: readonly SoldName[]): Promise<void> {
  await sql`
    update app_wish w set notified_at = app_now() from ${names(sold)}
    where w.key = s.key and w.notified_at is null and exists (
      select from waitlist_entry e where ${isEntryOf} and (e.state in ('notified', 'bought') and e.ended_at > w.wished_at or e.removed_at > w.wished_at))`.execute(
    db,
  );
}

/** The oldest first, one for each user and app; who is on the waiting list for it already is left out. */
export async function findOpenWishes(db: Db, sold: readonly SoldName[], most: number): Promise<OpenWish[]> {
  const { rows } = await sql<OpenWish>`
    select w.user_id, w.key from app_wish w join ${names(sold)} on s.key = w.key
    where w.notified_at is null and not exists (select from waitlist_entry e where ${isEntryOf} and e.state = 'waiting')
    group by w.user_id, w.key order by min(w.id) limit ${most}`.execute(db);
  return rows;
}

function names(sold: readonly SoldName[]) {
  return sql`unnest(${sold.map(({ key }) => key)}::text[], ${sold.map(({ serviceCode }) => serviceCode)}::text[]) s (key, code)`;
}

const isEntryOf = sql`e.user_id = w.user_id and e.service_code = s.code and e.key_id is null`;

export async function endWish(db: Db, { userId, key }: OpenWish): Promise<void> {
  await db
    .updateTable('appWish')
    .set({ notifiedAt: sql<Date>`app_now()` })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('notifiedAt', 'is', null)
    .execute();
}

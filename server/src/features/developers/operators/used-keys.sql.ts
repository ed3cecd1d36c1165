import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { standingOfKey, type StandingRow } from '../keys/keys.sql.ts';

export type UsedKeyRow = {
  id: number;
  name: string;
  ending: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  userId: number;
  email: string;
  isApiOff: boolean;
  bought: number;
  codes: number;
  cancelled: number;
  spentToday: number;
  standing: StandingRow;
};

type Asked = Page & { search: string; timeZone: string };

/** Not revoked. Slowed and paused ones first, then those that spent most today. */
export async function readUsedKeys(db: Db, asked: Asked): Promise<{ rows: UsedKeyRow[]; total: number }> {
  const [ids, { rows }] = await Promise.all([
    sql<{ id: number }>`
      select k.id from ${matching(asked.search)}
        left join api_key_standing s on s.key_id = k.id
        left join api_key_day d on d.key_id = k.id and d.day = ${today(asked.timeZone)}
      order by (coalesce(s.paused_until > app_now(), false) or s.slowed_at is not null) desc, coalesce(d.spent, 0) desc, coalesce(d.calls, 0) desc,
        k.last_used_at desc nulls last, k.id desc
      limit ${asked.limit} offset ${offsetOf(asked)}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${matching(asked.search)}`.execute(db),
  ]);
  return { rows: await findUsedKeys(db, { ids: ids.rows.map(({ id }) => id), timeZone: asked.timeZone }), total: rows[0]?.total ?? 0 };
}

export async function findKeysOf(db: Db, { userId, timeZone }: { userId: number; timeZone: string }): Promise<UsedKeyRow[]> {
  const rows = await db
    .selectFrom('apiKey')
    .select('id')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return findUsedKeys(db, { ids: rows.map(({ id }) => id), timeZone });
}

/** In the order given. */
async function findUsedKeys(db: Db, { ids, timeZone }: { ids: number[]; timeZone: string }): Promise<UsedKeyRow[]> {
  const { rows } = await sql<UsedKeyRow>`
    select k.id, k.name, k.ending, k.created_at, k.last_used_at, u.id as user_id, u.email, u.api_off_at is not null as is_api_off,
      n.bought, n.codes, n.cancelled, coalesce(d.spent, 0) as spent_today, ${standingOfKey} as standing
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join api_key k on k.id = asked.id
      join app_user u on u.id = k.user_id
      left join api_key_day d on d.key_id = k.id and d.day = ${today(timeZone)}
      cross join lateral (
        select count(*) as bought, count(*) filter (where a.first_message_at is not null or a.revealed_at is not null) as codes,
          count(*) filter (where counts_as_cancel(a)) as cancelled
        from activation a where a.key_id = k.id and a.created_at > app_now() - interval '24 hours') n
    order by asked.place`.execute(db);
  return rows;
}

function matching(search: string) {
  return sql`(
    select k.* from api_key k join app_user u on u.id = k.user_id
    where k.revoked_at is null
      and (strpos(u.email, ${search.toLowerCase()}) > 0 or strpos(lower(k.name), ${search.toLowerCase()}) > 0 or k.ending = ${search})) as k`;
}

function today(timeZone: string) {
  return sql`(app_now() at time zone ${timeZone})::date`;
}

/** Whose key it is; undefined once it is revoked. */
export async function findOwner(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.selectFrom('apiKey').select('userId').where('id', '=', id).where('revokedAt', 'is', null).executeTakeFirst();
  return row?.userId;
}

/** The caller must hold the user's lock. */
export async function liftKey(tx: Tx, id: number): Promise<void> {
  await sql`select key_lift(k) from api_key k where k.id = ${id}`.execute(tx);
}

/** For this user alone. */
export async function isApiOffFor(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db.selectFrom('appUser').select('apiOffAt').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.apiOffAt !== null;
}

/** The caller must hold the user's lock. */
export async function switchApi(tx: Tx, { userId, isOff }: { userId: number; isOff: boolean }): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ apiOffAt: isOff ? sql`app_now()` : null })
    .where('id', '=', userId)
    .execute();
}

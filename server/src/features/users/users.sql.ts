import { offsetOf, type Page } from '@pinline/contract/values/paging';
import type { UserSorting } from '@pinline/contract/users/sorting.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type UserRow = {
  id: number;
  email: string;
  role: string;
  isBlocked: boolean;
  /** Its e-mail is then `deleted account <id>`. */
  deletedAt: Date | null;
  balance: number;
  deposited: number;
  joinedAt: Date;
  lastSeenAt: Date | null;
  spent: number;
};

type AskedPage = Page & { search: string; sort: UserSorting };

export async function readUserPage(db: Db, asked: AskedPage): Promise<{ rows: UserRow[]; total: number }> {
  const [ids, count] = await Promise.all([
    findPage(db, asked),
    matchingUsers(db, asked.search)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: inOrder(ids, await findUsers(db, ids)), total: count.total };
}

/** For a file. Spending and last visits change while it is read, so the order is that of the start: every user once. */
export async function openUserList(
  db: Db,
  { search, sort }: Pick<AskedPage, 'search' | 'sort'>,
): Promise<(page: Page) => Promise<UserRow[]>> {
  if (isByAge(sort)) return async (page) => (await readUserPage(db, { ...page, search, sort })).rows;
  const ids = await findPage(db, { page: 1, limit: mostUsers, search, sort });
  let at = 0;
  return async ({ limit }) => {
    const part = ids.slice(at, (at += limit));
    return inOrder(part, await findUsers(db, part));
  };
}

const mostUsers = 2 ** 31 - 1;

function isByAge(sort: UserSorting): boolean {
  return sort.endsWith('joined');
}

function inOrder(ids: number[], rows: UserRow[]): UserRow[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function findPage(db: Db, asked: AskedPage): Promise<number[]> {
  const { after, sort, search } = asked;
  const isDown = sort.startsWith('-');
  const page = { isDown, limit: asked.limit, offset: offsetOf(asked) };
  if (after !== undefined || isByAge(sort)) return findByAge(db, { ...page, search, isDown: sort !== 'joined', after });
  const isBySpent = sort.endsWith('spent');
  if (search !== '') return rankFound(db, { ...page, search, isBySpent });
  return isBySpent ? findBySpent(db, page) : findByLastSeen(db, page);
}

type RankedPage = { isDown: boolean; limit: number; offset: number };

async function findByAge(
  db: Db,
  { search, isDown, limit, offset, after }: RankedPage & { search: string; after: string | undefined },
): Promise<number[]> {
  const query = matchingUsers(db, search).select('u.id');
  const rows = await (after === undefined ? query : query.where('u.id', isDown ? '<' : '>', Number(after)))
    .orderBy('u.id', isDown ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

const late = sql`late as materialized (select user_id, sum(amount)::bigint as amount from user_spending_unfolded() group by user_id)`;

/** The few users who spent since the last fold are ranked by what they have spent by now, among the first of all others. */
async function findBySpent(db: Db, { isDown, limit, offset }: RankedPage): Promise<number[]> {
  const direction = isDown ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number }>`
    with ${late},
    ranked as (
      (select f.user_id as id, f.spent from user_figures f join app_user u on u.id = f.user_id
        where u.role = 'user' and f.user_id not in (select user_id from late)
        order by f.spent ${direction}, f.user_id ${direction} limit ${limit + offset})
      union all
      select f.user_id, f.spent + late.amount from late join user_figures f using (user_id) join app_user u on u.id = f.user_id
        where u.role = 'user')
    select id from ranked order by spent ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

async function findByLastSeen(db: Db, { isDown, limit, offset }: RankedPage): Promise<number[]> {
  const direction = isDown ? sql`f.last_seen_at desc nulls last, f.user_id desc` : sql`f.last_seen_at asc nulls first, f.user_id asc`;
  const { rows } = await sql<{ id: number }>`
    select f.user_id as id from user_figures f join app_user u on u.id = f.user_id
    where u.role = 'user' order by ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A search can find few users or none: a walk along an index of the figures would pass all others. */
async function rankFound(
  db: Db,
  { search, isBySpent, isDown, limit, offset }: RankedPage & { search: string; isBySpent: boolean },
): Promise<number[]> {
  const rank = isBySpent ? sql`f.spent + coalesce(late.amount, 0)` : sql`f.last_seen_at`;
  const { rows } = await sql<{ id: number }>`
    with ${late},
    found as materialized (select u.id from app_user u where u.role = 'user' and ${matches(search)})
    select f.user_id as id from found join user_figures f on f.user_id = found.id left join late on late.user_id = f.user_id
    order by ${rank} ${isDown ? sql`desc nulls last, f.user_id desc` : sql`asc nulls first, f.user_id asc`}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** In no order, with operators; amounts in paise. */
export async function findUsers(db: Db | Tx, ids: number[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.email, u.role, u.is_blocked, u.deleted_at, a.balance,
      (select coalesce(sum(d.amount), 0) from deposit d where d.user_id = u.id and d.state = 'credited')::bigint
        + (select coalesce(sum(p.amount), 0) from promo_redemption p where p.user_id = u.id)::bigint as deposited,
      u.created_at as joined_at, f.last_seen_at, coalesce(f.spent, 0) + coalesce(late.amount, 0) as spent
    from app_user u join ledger_account a on a.user_id = u.id and a.kind = 'available'
      left join user_figures f on f.user_id = u.id
      left join (select user_id, sum(amount)::bigint as amount from user_spending_unfolded() group by user_id) late on late.user_id = u.id
    where u.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

function matchingUsers(db: Db, search: string) {
  return db.selectFrom('appUser as u').where('u.role', '=', 'user').where(matches(search));
}

function matches(search: string) {
  if (search === '') return sql<boolean>`true`;
  const inAddress = sql<boolean>`strpos(u.email, ${search.toLowerCase()}) > 0`;
  return /^[1-9]\d{0,17}$/.test(search) ? sql<boolean>`(${inAddress} or u.id = ${search}::bigint)` : inAddress;
}

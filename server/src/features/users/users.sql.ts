import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type UserRow = {
  id: number;
  email: string;
  role: string;
  isBlocked: boolean;
  balance: number;
  deposited: number;
};

export async function readUserPage(db: Db, asked: Page & { search: string }): Promise<{ rows: UserRow[]; total: number }> {
  let query = db.selectFrom('appUser').where('role', '=', 'user');
  if (asked.search !== '') query = query.where(matchesSearch(asked.search));
  const [page, count] = await Promise.all([
    (asked.after === undefined ? query : query.where('id', '<', Number(asked.after)))
      .select('id')
      .orderBy('id', 'desc')
      .limit(asked.limit)
      .offset(offsetOf(asked))
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const ids = page.map(({ id }) => id);
  const found = new Map((await findUsers(db, ids)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => found.get(id) ?? []), total: count.total };
}

/** In no order, with operators; amounts in paise. */
export async function findUsers(db: Db | Tx, ids: number[]): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.email, u.role, u.is_blocked, a.balance,
      (select coalesce(sum(d.amount), 0) from deposit d where d.user_id = u.id and d.state = 'credited')::bigint
        + (select coalesce(sum(p.amount), 0) from promo_redemption p where p.user_id = u.id)::bigint as deposited
    from app_user u join ledger_account a on a.user_id = u.id and a.kind = 'available'
    where u.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

function matchesSearch(search: string) {
  const inAddress = sql<boolean>`strpos(email, ${search.toLowerCase()}) > 0`;
  return /^[1-9]\d{0,17}$/.test(search) ? sql<boolean>`(${inAddress} or id = ${search}::bigint)` : inAddress;
}

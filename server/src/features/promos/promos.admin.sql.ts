import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { toLikePattern } from '../../platform/database/like-pattern.ts';
import { shownLetters } from './promos.rules.ts';

/** `amount` in paise; `userId`: the redeemer. */
export type PromoRow = { id: number; code: string; amount: number; createdAt: Date; userId: number | null; email: string | null };

export type PromoFilter = Page & { status: 'all' | 'Active' | 'Used'; search: string };

export async function readPromoPage(db: Db, filter: PromoFilter): Promise<{ rows: PromoRow[]; total: number }> {
  const { ids, total } = await (filter.search === '' ? listCodes(db, filter) : searchCodes(db, filter));
  const rows = await selectPromos(db)
    .where('c.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('c.id', 'desc')
    .execute();
  return { rows, total };
}

type Ids = { ids: number[]; total: number };

async function listCodes(db: Db, filter: PromoFilter): Promise<Ids> {
  const { status, limit } = filter;
  const { rows } = await sql<{ ids: number[]; codes: number; redeemed: number }>`
    select array(select c.id from promo_code c where ${hasStatus[status]} and ${isAfter(filter)} order by c.id desc limit ${limit} offset ${offsetOf(filter)}) as ids,
      (select count(*)::int from promo_code) as codes, (select count(*)::int from promo_redemption) as redeemed`.execute(db);
  const { ids = [], codes = 0, redeemed = 0 } = rows[0] ?? {};
  return { ids, total: { all: codes, Active: codes - redeemed, Used: redeemed }[status] };
}

/** An unused code is found only as a whole or by its shown beginning: hidden letters must not be found out one by one. */
async function searchCodes(db: Db, filter: PromoFilter): Promise<Ids> {
  const { status, search, limit } = filter;
  const code = search.replace(/[\s…-]/g, '').toUpperCase();
  const { rows } = await sql<Ids>`
    with hit as materialized (
      select c.id from promo_code c
      where (c.code = ${code} or (${code} <> '' and starts_with(left(c.code, ${shownLetters}), ${code}))
          or (c.code like ${code === '' ? null : toLikePattern(code)}::text and ${hasStatus.Used}) or c.id in (
          select r.promo_id from promo_redemption r join app_user u on u.id = r.user_id where u.email like ${toLikePattern(search.toLowerCase())}))
        and ${hasStatus[status]})
    select array(select c.id from hit c where ${isAfter(filter)} order by c.id desc limit ${limit} offset ${offsetOf(filter)}) as ids,
      (select count(*)::int from hit) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

function isAfter({ after }: PromoFilter) {
  return after === undefined ? sql`true` : sql`c.id < ${after}::bigint`;
}

const hasStatus = {
  all: sql`true`,
  Active: sql`not exists (select 1 from promo_redemption taken where taken.promo_id = c.id)`,
  Used: sql`exists (select 1 from promo_redemption taken where taken.promo_id = c.id)`,
};

export async function insertPromoCodes(tx: Tx, promo: { codes: string[]; amount: number; createdBy: string }): Promise<PromoRow[]> {
  const { codes, amount, createdBy } = promo;
  const rows = await tx
    .insertInto('promoCode')
    .values(codes.map((code) => ({ code, amount, createdBy })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'code', 'amount', 'createdAt'])
    .execute();
  return rows.map((row) => ({ ...row, userId: null, email: null }));
}

export async function findPromoCode(tx: Tx, id: number): Promise<PromoRow | undefined> {
  return selectPromos(tx).where('c.id', '=', id).executeTakeFirst();
}

/** No user can redeem the code before this transaction ends. */
export async function lockPromoCode(tx: Tx, id: number): Promise<{ code: string; amount: number } | undefined> {
  return tx.selectFrom('promoCode').select(['code', 'amount']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function isRedeemed(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('promoRedemption').select('promoId').where('promoId', '=', id).executeTakeFirst()) !== undefined;
}

export async function deletePromoCode(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('promoCode').where('id', '=', id).execute();
}

function selectPromos(db: Db | Tx) {
  return db
    .selectFrom('promoCode as c')
    .leftJoin('promoRedemption as r', 'r.promoId', 'c.id')
    .leftJoin('appUser as u', 'u.id', 'r.userId')
    .select(['c.id', 'c.code', 'c.amount', 'c.createdAt', 'r.userId', 'u.email']);
}

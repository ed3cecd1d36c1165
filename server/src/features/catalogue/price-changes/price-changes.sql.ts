import type { Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { PictureColumns } from '../picture.present.ts';
import { highestPrice } from '../services/services.sql.ts';

/** All null if an operator typed the price. */
type MarkupColumns = { markupKind: string | null; markupValue: number | null; roundTo: number | null };

export type ChangedService = MarkupColumns &
  PictureColumns & {
    id: number;
    name: string;
    code: string;
    server: number;
    price: number;
    cost: number;
    costBefore: number;
    seenAt: Date;
  };

/** The largest rise first. A disabled service appears once it is enabled again. */
export async function findChangedServices(db: Db, { page, limit }: Page): Promise<{ rows: ChangedService[]; total: number }> {
  const changed = sql`service s join known_cost k on k.service_id = s.id and k.cost <> k.reviewed_cost where s.is_enabled`;
  const [{ rows }, counted] = await Promise.all([
    sql<ChangedService>`
      select c.*, i.name as image_name, i.src as image_src
      from (select s.id, s.name, s.code, s.server, s.image_id, s.price, s.markup_kind, s.markup_value, s.round_to,
          k.cost, k.reviewed_cost as cost_before, k.seen_at from ${changed}) c
        left join image i on i.id = c.image_id
      order by c.cost - c.cost_before desc, lower(c.name), c.id limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${changed}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export type PricedRow = MarkupColumns & { id: number; name: string; server: number; price: number; highest: number; cost: number | null };

export async function findPricedServices(tx: Tx, ids: number[]): Promise<PricedRow[]> {
  return tx
    .selectFrom('service as s')
    .leftJoin('knownCost as k', 'k.serviceId', 's.id')
    .select(['s.id', 's.name', 's.server', 's.price', 's.markupKind', 's.markupValue', 's.roundTo', 'k.cost'])
    .select(highestPrice.as('highest'))
    .where('s.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

export type NewPrice = { id: number; price: number; isByMarkup: boolean };

export async function savePrices(tx: Tx, prices: NewPrice[]): Promise<void> {
  const [ids, amounts, byMarkup] = [prices.map(({ id }) => id), prices.map(({ price }) => price), prices.map((each) => each.isByMarkup)];
  await sql`
    update service s set price = news.price, markup_kind = case when news.by_markup then s.markup_kind end,
      markup_value = case when news.by_markup then s.markup_value end, round_to = case when news.by_markup then s.round_to end
    from unnest(${ids}::bigint[], ${amounts}::bigint[], ${byMarkup}::boolean[]) as news (id, price, by_markup)
    where s.id = news.id`.execute(tx);
}

import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { toLikePattern } from '../../../platform/database/like-pattern.ts';
import { joinAliases } from '@pinline/contract/catalogue/services.rules';
import { aliasesOf } from '../aliases/aliases.rules.ts';
import type { PictureColumns } from '../picture.present.ts';

export type ListedService = PictureColumns & {
  id: number;
  name: string;
  code: string;
  server: number;
  serverName: string;
  price: number;
  highest: number;
  cost: number | null;
  stock: number | null;
  isEnabled: boolean;
  /** As `joinAliases` writes them. */
  aliases: string;
  state: AdminService['state'];
};

export type ServiceFilter = Page & {
  id: number | undefined;
  server: number | undefined;
  state: AdminService['state'] | undefined;
  search: string;
};

export async function readServicePage(db: Db, filter: ServiceFilter): Promise<{ rows: ListedService[]; total: number }> {
  const { id, server, state, search, limit, after } = filter;
  const found = sql<boolean>`(s.name ilike ${toLikePattern(search)} or s.code like ${toLikePattern(search.toLowerCase())})
    and s.server = coalesce(${server ?? null}::smallint, s.server) and s.id = coalesce(${id ?? null}::bigint, s.id)
    and (${state ?? null}::text is null or service_state(s) = ${state ?? null}::text)`;
  const [rows, { total }] = await Promise.all([
    (after === undefined ? selectServices(db) : selectServices(db).where(comesAfter(after)))
      .where(found)
      .orderBy(sql`lower(s.name)`)
      .orderBy('s.server')
      .orderBy('s.id')
      .limit(limit)
      .offset(offsetOf(filter))
      .execute(),
    db
      .selectFrom('service as s')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(found)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(withAliases), total };
}

function comesAfter(id: string) {
  return sql<boolean>`(lower(s.name), s.server, s.id) > (select lower(l.name), l.server, l.id from service l where l.id = ${id}::bigint)`;
}

export async function findService(db: Db | Tx, id: number): Promise<ListedService | undefined> {
  const row = await selectServices(db).where('s.id', '=', id).executeTakeFirst();
  return row && withAliases(row);
}

/** `aliases`: as `joinAliases` writes them. */
export type ServiceFields = ServiceColumns & { aliases: string };
type ServiceColumns = { server: number; code: string; name: string; imageId: number | null; price: number; isEnabled: boolean };

export async function insertService(tx: Tx, { aliases: _ofCode, ...fields }: ServiceFields): Promise<number | undefined> {
  const row = await tx
    .insertInto('service')
    .values(fields)
    .onConflict((conflict) => conflict.columns(['server', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A typed price no longer follows from a mark-up. */
export async function updateService(tx: Tx, id: number, fields: ServiceFields & { isPriceTyped: boolean }): Promise<void> {
  const { isPriceTyped, aliases: _ofCode, ...columns } = fields;
  await tx
    .updateTable('service')
    .set(isPriceTyped ? { ...columns, markupKind: null, markupValue: null, roundTo: null } : columns)
    .where('id', '=', id)
    .execute();
}

export async function isSold(tx: Tx, { server, code }: { server: number; code: string }): Promise<boolean> {
  const row = await tx.selectFrom('service').select('id').where('server', '=', server).where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}

export async function wasBought(tx: Tx, serviceId: number): Promise<boolean> {
  return (await tx.selectFrom('activation').select('id').where('serviceId', '=', serviceId).limit(1).executeTakeFirst()) !== undefined;
}

export async function isServicePicture(tx: Tx, imageId: number): Promise<boolean> {
  const row = await tx.selectFrom('image').select('id').where('id', '=', imageId).where('folder', '=', 'services').executeTakeFirst();
  return row !== undefined;
}

export const highestPrice = sql<number>`greatest(s.price, case when s.peak_until > app_now() then s.peak_price end)`;

export async function findLowestCost(tx: Tx, code: string): Promise<number | null> {
  const { cost } = await tx
    .selectFrom('knownCost as k')
    .innerJoin('service as s', 's.id', 'k.serviceId')
    .select(({ fn }) => fn.min<number | null>('k.cost').as('cost'))
    .where('s.code', '=', code)
    .executeTakeFirstOrThrow();
  return cost;
}

function selectServices(db: Db | Tx) {
  return db
    .selectFrom('service as s')
    .innerJoin('server as v', 'v.number', 's.server')
    .leftJoin('image as i', 'i.id', 's.imageId')
    .leftJoin('knownCost as k', 'k.serviceId', 's.id')
    .leftJoin('serviceAlias as a', 'a.code', 's.code')
    .select('a.names as storedAliases')
    .select(['s.id', 's.name', 's.code', 's.server', 'v.name as serverName', 's.imageId', 'i.name as imageName', 'i.src as imageSrc'])
    .select(['s.price', highestPrice.as('highest'), 'k.cost', 's.stock', 's.isEnabled'])
    .select(sql<AdminService['state']>`service_state(s)`.as('state'));
}

function withAliases<Row extends { code: string; storedAliases: string[] | null }>({ storedAliases, ...row }: Row) {
  return { ...row, aliases: joinAliases(aliasesOf(row.code, storedAliases)) };
}

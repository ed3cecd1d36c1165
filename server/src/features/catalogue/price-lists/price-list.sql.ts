import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { highestPrice } from '../services/services.sql.ts';
import type { Terms } from '../price-changes/price-changes.rules.ts';
import type { ImportPlan, Picture, Sold } from './price-list.rules.ts';

export async function findSoldServices(db: Db | Tx, server: number): Promise<Sold[]> {
  return db
    .selectFrom('service as s')
    .leftJoin('knownCost as k', 'k.serviceId', 's.id')
    .select(['s.id', 's.code', 's.name', 's.price', 's.isEnabled', 'k.cost', highestPrice.as('highest')])
    .where('s.server', '=', server)
    .execute();
}

export async function findServicePictures(db: Db | Tx): Promise<Picture[]> {
  return db.selectFrom('image').select(['id', 'name', 'src', 'builtIn']).where('folder', '=', 'services').orderBy('id').execute();
}

export async function insertImported(tx: Tx, of: { server: number; terms: Terms; created: ImportPlan['created'] }): Promise<void> {
  const { server, terms, created } = of;
  if (created.length === 0) return;
  const values = created.map(({ code, name, imageId, price, stock }) => ({
    server,
    code,
    name,
    imageId,
    price,
    stock,
    ...toColumns(terms),
  }));
  await tx.insertInto('service').values(values).execute();
}

export async function updateImported(tx: Tx, of: { terms: Terms; services: ImportPlan['updated'] }): Promise<void> {
  const { markupKind, markupValue, roundTo } = toColumns(of.terms);
  await sql`
    update service s set price = news.price, markup_kind = ${markupKind}, markup_value = ${markupValue}, round_to = ${roundTo}
    from unnest(${of.services.map(({ sold }) => sold.id)}::bigint[], ${of.services.map(({ price }) => price)}::bigint[]) as news (id, price)
    where s.id = news.id`.execute(tx);
}

function toColumns({ markup, roundTo }: Terms) {
  return { markupKind: markup.kind, markupValue: markup.value, roundTo };
}

import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { toLikePattern } from '../../platform/database/like-pattern.ts';

export type BuiltInImage = { code: string; name: string; src: string };
export type ImageRow = { id: number; name: string; src: string };
export type ListedRow = ImageRow & { usedBy: number; isBuiltIn: boolean };
type Content = { content: Buffer; contentType: string };
export type NewContent = Content & { src: string; qrText: string | null };

/** Replaced pictures stay. */
export async function addBuiltInImages(db: Db | Tx, pictures: BuiltInImage[]): Promise<void> {
  await db
    .insertInto('image')
    .values(pictures.map(({ code, name, src }) => ({ folder: 'services', name, src, builtIn: code })))
    .onConflict((conflict) => conflict.column('builtIn').doNothing())
    .execute();
}

export async function findBuiltInImages(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('image').select(['id', 'builtIn']).where('builtIn', 'is not', null).execute();
  return new Map(rows.flatMap(({ id, builtIn }) => (builtIn === null ? [] : [[builtIn, id]])));
}

export async function readImagePage(db: Db, asked: Page & { search: string }): Promise<{ rows: ListedRow[]; total: number }> {
  let query = db.selectFrom('image as i').where('i.folder', '=', 'services');
  if (asked.search !== '') query = query.where('i.name', 'ilike', toLikePattern(asked.search));
  const [rows, { total }] = await Promise.all([
    (asked.after === undefined ? query : query.where(comesAfter(asked.after)))
      .select(['i.id', 'i.name', 'i.src'])
      .select(sql<boolean>`i.content is null`.as('isBuiltIn'))
      .select(sql<number>`(select count(*)::int from service s where s.image_id = i.id)`.as('usedBy'))
      .orderBy(sql`lower(i.name)`)
      .orderBy('i.id')
      .limit(asked.limit)
      .offset(offsetOf(asked))
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

function comesAfter(id: string) {
  return sql<boolean>`(lower(i.name), i.id) > (select lower(l.name), l.id from image l where l.id = ${id}::bigint)`;
}

export async function insertImage(tx: Tx, image: NewContent & { folder: string; name: string }): Promise<ImageRow> {
  return tx.insertInto('image').values(image).returning(['id', 'name', 'src']).executeTakeFirstOrThrow();
}

export async function lockImage(tx: Tx, { id, folder }: { id: number; folder: string }): Promise<ImageRow | undefined> {
  return tx
    .selectFrom('image')
    .select(['id', 'name', 'src'])
    .where('id', '=', id)
    .where('folder', '=', folder)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveImage(tx: Tx, id: number, change: Partial<NewContent> & { name: string }): Promise<ImageRow> {
  return tx
    .updateTable('image')
    .set({ ...change, changedAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returning(['id', 'name', 'src'])
    .executeTakeFirstOrThrow();
}

export async function findContent(db: Db, src: string): Promise<Content | undefined> {
  const row = await db.selectFrom('image').select(['content', 'contentType']).where('src', '=', src).executeTakeFirst();
  if (row === undefined || row.content === null || row.contentType === null) return undefined;
  return { content: row.content, contentType: row.contentType };
}

export async function findCodePicture(db: Db | Tx, id: number): Promise<{ src: string; qrText: string | null } | undefined> {
  return db.selectFrom('image').select(['src', 'qrText']).where('id', '=', id).where('folder', '=', 'qrcode').executeTakeFirst();
}

export const unusedForHours = 24;

type Unused = { /** The one that users are shown. */ shown: string | null; hours: number };

export async function deleteUnusedCodes(tx: Tx, { shown, hours }: Unused): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('image')
    .where('folder', '=', 'qrcode')
    .where(sql<boolean>`id::text is distinct from ${shown}`)
    .where(sql<boolean>`changed_at < app_now() - ${hours} * interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function countCodes(db: Db, { shown, hours }: Unused): Promise<{ unused: number; overdue: number }> {
  return db
    .selectFrom('image')
    .where('folder', '=', 'qrcode')
    .where(sql<boolean>`id::text is distinct from ${shown}`)
    .select(({ fn }) => fn.countAll<number>().as('unused'))
    .select(sql<number>`count(*) filter (where changed_at < app_now() - ${hours} * interval '1 hour')`.as('overdue'))
    .executeTakeFirstOrThrow();
}

export async function releaseCode(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('image')
    .set({ changedAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('folder', '=', 'qrcode')
    .execute();
}

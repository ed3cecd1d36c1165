import type { Db, Tx } from '../../platform/database.ts';

export type BuiltInImage = { code: string; name: string; src: string };

/** Adds the pictures that come with the web app and are not in the library yet. What operators made of the others stays. */
export async function addBuiltInImages(db: Db | Tx, pictures: BuiltInImage[]): Promise<void> {
  await db
    .insertInto('image')
    .values(pictures.map(({ code, name, src }) => ({ folder: 'services', name, src, builtIn: code })))
    .onConflict((conflict) => conflict.column('builtIn').doNothing())
    .execute();
}

/** Ids of the pictures that came with the web app, by the code of their service. */
export async function builtInImages(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('image').select(['id', 'builtIn']).where('builtIn', 'is not', null).execute();
  return new Map(rows.flatMap(({ id, builtIn }) => (builtIn === null ? [] : [[builtIn, id]])));
}

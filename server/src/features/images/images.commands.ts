import type { Db, Tx } from '../../platform/database.ts';
import { addBuiltInImages, builtInImages, type BuiltInImage } from './images.sql.ts';

/** The library begins with the pictures that come with the web app. Answers their ids by the code of their service. */
export async function ensureBuiltInImages(db: Db | Tx, pictures: BuiltInImage[]): Promise<Map<string, number>> {
  await addBuiltInImages(db, pictures);
  return builtInImages(db);
}

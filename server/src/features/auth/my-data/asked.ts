import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Rows after the one with this key; an empty key is the beginning. */
export type Asked = { userId: number; after: string; limit: number };

/** `key` is left out of the file. */
export type Keyed = { key: string };

export function idOf(after: string): number {
  return Number(after);
}

export async function readRows<Row>(db: Db, query: RawBuilder<unknown>): Promise<(Keyed & Row)[]> {
  const { rows } = await query.execute(db);
  return rows as (Keyed & Row)[];
}

import type { Db } from '../../platform/database.ts';
import { moneyOf } from './books.sql.ts';

/** A provider as its money is counted. */
export function accountOf(db: Db, providerId: number): ReturnType<typeof moneyOf> {
  return moneyOf(db, providerId);
}

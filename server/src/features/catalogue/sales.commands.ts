import type { Db } from '../../platform/database/database.ts';
import { findMargins, findSales, type Margins, type Sales } from './sales.sql.ts';

/** What each server has routes for and has on sale. */
export async function readSales(db: Db): Promise<Sales[]> {
  return findSales(db);
}

/** Undefined while the cost of nothing that is on sale is known. */
export async function readMargins(db: Db): Promise<Margins | undefined> {
  return findMargins(db);
}

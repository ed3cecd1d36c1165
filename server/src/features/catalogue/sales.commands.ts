import type { Db } from '../../platform/database/database.ts';
import { findSales, type Sales } from './sales.sql.ts';

/** What each server has routes for and has on sale. */
export async function readSales(db: Db): Promise<Sales[]> {
  return findSales(db);
}

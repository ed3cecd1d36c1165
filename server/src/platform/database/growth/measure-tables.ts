import { statfs } from 'node:fs/promises';
import type { Config } from '../../../config.ts';
import type { Db } from '../database.ts';
import { storeSizes } from './table-sizes.sql.ts';

/** Hourly. The disk is known where the database is this process's own. */
export async function measureTables(db: Db, config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  await storeSizes(db, config.databaseUrl === undefined ? await freeBytesIn(config.dataDir) : null);
}

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

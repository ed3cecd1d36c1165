import type { Database } from '../../platform/database/database.ts';

/** Throws when the database can't be reached. */
export async function pingDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('select 1');
}

import type { Database } from '../../platform/database/database.ts';

export async function pingDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('select 1');
}

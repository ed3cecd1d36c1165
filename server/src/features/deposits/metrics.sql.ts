import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type OpenDeposits = { method: string; state: string; count: number; oldestSeconds: number };

export async function countOpenDeposits(db: Db): Promise<OpenDeposits[]> {
  const { rows } = await sql<OpenDeposits>`
    select method, state, count(*)::int as count, extract(epoch from app_now() - min(declared_at))::float8 as oldest_seconds
    from deposit where state in ('pending', 'review') group by method, state`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type StateCount = { state: string; count: number; oldestSeconds: number };

export async function countOpenStates(db: Db): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select state, count(*)::int as count, greatest(0, max(extract(epoch from app_now() - since)))::float8 as oldest_seconds
    from (
      select state, purchase_deadline - interval '10 seconds' as since from activation where state in ('reserved', 'buying', 'unknown')
      union all
      select state, created_at from activation where state in ('waiting', 'cancelling', 'received')
    ) open
    group by state`.execute(db);
  return rows;
}

export type Undecided = { providerId: number; count: number; oldestSeconds: number };

export async function countUndecided(db: Db): Promise<Undecided[]> {
  const { rows } = await sql<Undecided>`
    select provider_id, count(*)::int as count, max(extract(epoch from app_now() - sent_at))::float8 as oldest_seconds
    from purchase_attempt where state = 'unknown' group by provider_id`.execute(db);
  return rows;
}

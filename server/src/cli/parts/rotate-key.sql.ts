import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Until the transaction ends. Throws after waiting for 5 seconds. */
export async function lockSealedTables(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await sql`lock table operator_setting, provider, webhook_address, second_factor in access exclusive mode`.execute(tx);
}

export async function countOtherConnections(tx: Tx): Promise<number> {
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name like 'pinline%' and pid <> pg_backend_pid()`.execute(tx);
  return rows[0]?.connections ?? 0;
}

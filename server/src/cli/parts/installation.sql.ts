import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/database.ts';

export async function pingDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('select 1');
}

/** What acts without a session. */
export async function countAccesses(db: Db): Promise<{ keys: number; webhooks: number; operators: number }> {
  const { rows } = await sql<{ keys: number; webhooks: number; operators: number }>`
    select (select count(*)::int from api_key where revoked_at is null and coalesce(ends_at > app_now(), true)) as keys,
      (select count(*)::int from webhook_endpoint e where webhook_is_on(e)) as webhooks,
      (select count(*)::int from app_user where role = 'admin' and not is_blocked) as operators`.execute(db);
  return rows[0] ?? { keys: 0, webhooks: 0, operators: 0 };
}

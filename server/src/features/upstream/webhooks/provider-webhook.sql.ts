import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { openColumns, type OpenActivation } from '../../activations/receive/receive.sql.ts';
import type { ProviderWebhook } from './read-webhook.ts';

type StoredWebhook = ProviderWebhook & { providerId: number };

/** One after the other for each number, so that the limit holds. */
export async function lockWebhooks(tx: Tx, { providerId, upstreamId }: StoredWebhook): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider webhook ${providerId} ${upstreamId}`}, 0))`.execute(tx);
}

export async function insertWebhook(tx: Tx, { providerId, upstreamId, messageKey }: StoredWebhook, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into provider_webhook (provider_id, upstream_id, message_key)
    select ${providerId}::bigint, ${upstreamId}::text, ${messageKey}::bytea
    where (select count(*) from provider_webhook where provider_id = ${providerId} and upstream_id = ${upstreamId}) < ${most}
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** If open, and reported within so many seconds. */
export async function findWebhookActivation(
  db: Db,
  { userId, id, seconds }: { userId: number; id: number; seconds: number },
): Promise<OpenActivation | undefined> {
  const { rows } = await sql<OpenActivation>`
    select ${openColumns} from activation
    where user_id = ${userId} and id = ${id} and state in ('waiting', 'cancelling', 'received') and exists (
      select from provider_webhook p where p.provider_id = activation.provider_id and p.upstream_id = activation.upstream_id
        and p.heard_at > app_now() - make_interval(secs => ${seconds}))`.execute(db);
  return rows[0];
}

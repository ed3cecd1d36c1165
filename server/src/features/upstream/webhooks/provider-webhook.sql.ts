import { sql, type RawBuilder } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/database/statements/any-of.ts';
import type { LookUp } from '../../../platform/database/statements/look-up.ts';
import { openColumns, type OpenActivation } from '../../activations/receive/receive.sql.ts';
import type { ProviderWebhook } from './read-webhook.ts';

/** No number gets more messages. */
const mostPerNumber = 20;

export type RecordedWebhook =
  | { outcome: 'heard' | 'repeated'; userId: number; activationId: number }
  | { outcome: 'unknown'; userId: null; activationId: null };

/** Webhooks that arrive together are stored together. */
export async function recordWebhook(db: Database, { providerId, upstreamId, messageKey }: ProviderWebhook & { providerId: number }) {
  const recorded = await db.findOne<RecordedWebhook>(hearing, [providerId, upstreamId, messageKey]);
  if (recorded === undefined) throw new Error('A webhook was neither stored nor refused');
  return recorded;
}

const hearing: LookUp = {
  name: 'upstream/hear-webhooks',
  text: `select place, outcome, user_id as "userId", activation_id as "activationId"
    from webhooks_hear((select $1::bigint[]), (select $2::text[]), (select $3::bytea[]), ${mostPerNumber})`,
};

/** Which of these numbers are open, and were named by a webhook within so many seconds. */
export async function findHinted(db: Db, numbers: { userId: number; id: number }[], seconds: number): Promise<OpenActivation[]> {
  const { rows } = await sql<OpenActivation>`
    select a.* from unnest((select ${numbers.map(({ userId }) => userId)}::bigint[]), (select ${numbers.map(({ id }) => id)}::bigint[]))
      as hinted (hinted_user, hinted_id)
      cross join lateral (
        select ${openColumns} from activation
        where user_id = hinted_user and id = hinted_id and state in ('waiting', 'cancelling', 'received') and exists (
          select from provider_webhook p where p.provider_id = activation.provider_id and p.upstream_id = activation.upstream_id
            and p.heard_at > app_now() - make_interval(secs => ${seconds}))
        limit 1) as a`.execute(db);
  return rows;
}

export async function countWebhooks(db: Db, providerId: number, upstreamIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ upstreamId: string; count: number }>`
    select upstream_id as "upstreamId", count(*)::int as count from provider_webhook
    where provider_id = ${providerId} and upstream_id = ${anyOf(upstreamIds, 'text')} group by upstream_id`.execute(db);
  return new Map(rows.map(({ upstreamId, count }) => [upstreamId, count]));
}

/** A number still waits although a webhook named it more than a second ago. */
export function anyHintLeft(providerId: RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (
    select from provider_webhook w join activation a on a.provider_id = w.provider_id and a.upstream_id = w.upstream_id
    where w.provider_id = ${providerId} and a.state in ('waiting', 'cancelling')
      and w.heard_at between app_now() - interval '4 seconds' and app_now() - interval '1 second')`;
}

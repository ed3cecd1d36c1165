import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { PurchaseTroubles } from './upstream-alarms.rules.ts';

export async function findPurchaseTroubles(db: Db): Promise<PurchaseTroubles> {
  const { rows } = await sql<PurchaseTroubles>`
    select
      (select count(*) from purchase_attempt where state in ('sending', 'unknown') and sent_at < app_now() - interval '10 minutes') as unknown_attempts,
      coalesce((
        select json_agg(json_build_object('name', p.name, 'kind', a.kind, 'costMicros', a.cost_micros, 'currency', a.currency,
            'ceilingMicros', a.ceiling_micros, 'ceilingCurrency', a.ceiling_currency) order by p.name, a.kind)
        from price_alarm a join provider p on p.id = a.provider_id
        where a.last_seen_at > app_now() - interval '1 day'), '[]') as refused_prices,
      coalesce((
        select json_agg(json_build_object('name', name, 'count', count) order by name)
        from (
          select p.name, count(*) as count from purchase_attempt a join provider p on p.id = a.provider_id
          where a.state = 'closed' and a.empty_lists < 2 and a.sent_at > app_now() - interval '1 day' group by p.name) as given_up), '[]') as given_up`.execute(
    db,
  );
  const [troubles] = rows;
  if (troubles === undefined) throw new Error('The database knows no troubles, not even none');
  return troubles;
}

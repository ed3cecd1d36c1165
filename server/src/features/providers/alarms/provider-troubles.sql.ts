import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ProviderTroubles } from './provider-alarms.rules.ts';

export async function findProviderTroubles(db: Db): Promise<ProviderTroubles> {
  const { rows } = await sql<ProviderTroubles>`
    select
      -- Providers that numbers are bought from, as they answered the last time they were asked.
      coalesce((
        select json_agg(json_build_object('name', p.name, 'isWorking', h.is_working, 'message', h.message, 'balanceMicros', h.balance_micros,
            'currency', h.currency, 'spentMicros', h.spent_micros) order by p.name)
        from provider p join provider_health h on h.provider_id = p.id
        where is_bought_from(p)
          and (not h.is_working or h.balance_micros < h.spent_micros)), '[]') as in_trouble,
      array(
        select distinct p.name from route r join provider p on p.id = r.provider_id where r.is_enabled and not p.is_enabled order by p.name
      ) as switched_off`.execute(db);
  const [troubles] = rows;
  if (troubles === undefined) throw new Error('The database knows no troubles, not even none');
  return troubles;
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { PriceTroubles } from './supply-alarms.rules.ts';

export async function findPriceTroubles(db: Db): Promise<PriceTroubles> {
  const { rows } = await sql<PriceTroubles>`
    select
      (select count(*)::int from service s where service_state(s) = 'too_costly') as costly_services,
      -- While the provider itself fails, that is the alarm.
      coalesce((
        select json_agg(json_build_object('name', name, 'servers', servers, 'problem', problem) order by name)
        from (
          select p.name, json_agg(distinct r.server) as servers, min(r.list_problem) as problem
          from route r join provider p on p.id = r.provider_id left join provider_health h on h.provider_id = p.id
          where r.is_enabled and p.is_enabled and h.is_working is not false and r.list_failing_since < app_now() - interval '1 hour'
          group by p.name) as unread), '[]') as unread_lists`.execute(db);
  const [troubles] = rows;
  if (troubles === undefined) throw new Error('The database knows no troubles, not even none');
  return troubles;
}

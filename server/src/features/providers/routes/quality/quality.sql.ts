import { outcomesPerDay } from '@pinline/contract/catalogue/catalogue.rules';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Measures every route over the last 7 days. Of one user at most three outcomes count per route and day; `numbers` counts all that it sold. */
export async function measureRouteQuality(db: Db, timeZone: string): Promise<void> {
  await sql`
    with outcome as (
      select route_id, count(*) as samples, count(first_message_at) as succeeded,
        round(percentile_cont(0.5) within group (order by extract(epoch from wait)) filter (where wait is not null))::int as median_wait_seconds
      from measured_outcomes(app_now() - interval '7 days', ${timeZone}) where route_no <= ${outcomesPerDay} and route_id is not null
      group by route_id),
    sold as (
      select route_id, sum(numbers)::int as numbers
      from (
        select route_id, count(*) as numbers from activation
          where state in ('received', 'finished', 'cancelled', 'expired') and created_at > app_now() - interval '7 days' group by route_id
        union all
        select route_id, count(*) from activation where state in ('waiting', 'cancelling') group by route_id) counted
      where route_id is not null group by route_id)
    insert into route_quality (route_id, samples, succeeded, median_wait_seconds, numbers, measured_at)
    select route_id, coalesce(samples, 0), coalesce(succeeded, 0), median_wait_seconds, numbers, app_now()
    from sold left join outcome using (route_id)
    on conflict (route_id) do update set samples = excluded.samples, succeeded = excluded.succeeded,
      median_wait_seconds = excluded.median_wait_seconds, numbers = excluded.numbers, measured_at = excluded.measured_at`.execute(db);
  await sql`
    update route_quality set samples = 0, succeeded = 0, median_wait_seconds = null, numbers = 0
    where measured_at < app_now() - interval '1 hour' and (samples > 0 or numbers > 0)`.execute(db);
}

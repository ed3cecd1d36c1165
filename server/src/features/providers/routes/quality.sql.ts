import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Measures every route over the last 7 days. Of one user at most three outcomes count per route and day. */
export async function measureRouteQuality(db: Db): Promise<void> {
  await sql`
    insert into route_quality (route_id, samples, succeeded, median_wait_seconds, measured_at)
    select route_id, count(*), count(first_message_at),
      round(percentile_cont(0.5) within group (order by extract(epoch from wait)) filter (where wait is not null))::int,
      app_now()
    from measured_outcome where route_no <= 3 and route_id is not null
    group by route_id
    on conflict (route_id) do update set samples = excluded.samples, succeeded = excluded.succeeded,
      median_wait_seconds = excluded.median_wait_seconds, measured_at = excluded.measured_at`.execute(db);
  await sql`
    update route_quality set samples = 0, succeeded = 0, median_wait_seconds = null
    where measured_at < app_now() - interval '1 hour' and samples > 0`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/**
 * Measures every route over the last 7 days, by the attempt that brought each number. Attempts are numbered as they are made, so one
 * found by walking back from the newest bounds the days without an index on their time; as a value it lets the planner see how few they are.
 */
export async function measureRouteQuality(db: Db): Promise<void> {
  const { rows } = await sql<{ before: number }>`
    select coalesce((select id from purchase_attempt where sent_at < app_now() - interval '7 days 1 minute' order by id desc limit 1), 0) as before`.execute(
    db,
  );
  await sql`
    insert into route_quality (route_id, samples, succeeded, median_wait_seconds, measured_at)
    select t.route_id, count(*), count(a.first_message_at),
      round(percentile_cont(0.5) within group (order by extract(epoch from a.first_message_at - a.created_at))
        filter (where a.first_message_at is not null))::int,
      app_now()
    from purchase_attempt t join activation a on a.user_id = t.user_id and a.id = t.activation_id
    where t.id > ${rows[0]?.before ?? 0} and t.state = 'ok'
      and a.state in ('received', 'finished', 'cancelled', 'expired') and a.created_at > app_now() - interval '7 days'
    group by t.route_id
    on conflict (route_id) do update set samples = excluded.samples, succeeded = excluded.succeeded,
      median_wait_seconds = excluded.median_wait_seconds, measured_at = excluded.measured_at`.execute(db);
  await sql`
    update route_quality set samples = 0, succeeded = 0, median_wait_seconds = null
    where measured_at < app_now() - interval '1 hour' and samples > 0`.execute(db);
}

import { outcomesPerDay } from '@pinline/contract/catalogue/catalogue.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type RouteHealthRow = {
  id: number;
  server: number;
  providerName: string;
  isOn: boolean;
  /** Null: never asked. */
  isWorking: boolean | null;
  /** In the last 60 minutes. */
  samples: number;
  succeeded: number;
  waitSeconds: number | null;
  answerMs: number | null;
  balanceMicros: number | null;
  currency: string | null;
  /** In the 24 hours before the provider was asked. */
  spentMicros: number | null;
};

/**
 * In the order in which they are tried. Of one user at most three outcomes count, so that no single user decides. Of a route's numbers only those
 * bought before the oldest one that still waits: codes are known before failures, so the newest outcomes would be codes alone. An
 * attempt that was never sent, for want of time or as the provider rests, says nothing about its answers.
 */
export async function findRouteHealth(db: Db, timeZone: string): Promise<RouteHealthRow[]> {
  const { rows } = await sql<RouteHealthRow>`
    with undecided as (
      select route_id, min(created_at) as since from activation
      where state in ('waiting', 'cancelling') and expires_at > app_now() group by route_id),
    outcome as (
      select route_id, count(*) as samples, count(first_message_at) as succeeded,
        round(percentile_cont(0.5) within group (order by extract(epoch from wait)) filter (where wait is not null))::int as wait_seconds
      from measured_outcomes(app_now() - interval '1 hour', ${timeZone}) o left join undecided u using (route_id)
      where route_no <= ${outcomesPerDay} and o.created_at < coalesce(u.since, 'infinity') group by route_id),
    answer as (
      select route_id, round(percentile_cont(0.5) within group (order by extract(epoch from settled_at - sent_at)) * 1000)::int as answer_ms
      from purchase_attempt
      where id > coalesce((select id from purchase_attempt where sent_at < app_now() - interval '61 minutes' order by id desc limit 1), 0)
        and sent_at > app_now() - interval '1 hour' and state in ('ok', 'refused', 'rejected') and settled_at is not null
        and coalesce(detail, '') not like 'NOT_ASKED:%'
      group by route_id)
    select r.id, r.server, p.name as provider_name, r.is_enabled and p.is_enabled as is_on, h.is_working, coalesce(o.samples, 0) as samples,
      coalesce(o.succeeded, 0) as succeeded, o.wait_seconds, coalesce(a.answer_ms, h.latency_ms) as answer_ms, h.balance_micros, h.currency, h.spent_micros
    from route r join provider p on p.id = r.provider_id left join provider_health h on h.provider_id = p.id
      left join outcome o on o.route_id = r.id left join answer a on a.route_id = r.id
    where r.removed_at is null order by r.server, r.priority, r.id`.execute(db);
  return rows;
}

-- The sums of these days of a time zone, both included, with what isn't folded yet: all of one moment. From the quarters of an hour where
-- profit_day has the days of another zone.
create or replace function profit_by_day(p_from date, p_to date, p_time_zone text) returns setof profit_day
  language sql stable
  as $$
    select d.* from profit_day d
      where d.day between p_from and p_to and exists (select from profit_zone where time_zone = p_time_zone)
    union all
    select (q.quarter_at at time zone p_time_zone)::date, q.service_id, q.server, q.route_id, q.provider_id, q.country,
        q.sold, q.codes, q.takings, q.provider_cost, q.leak, q.promo, q.referral, q.fees, q.refunds, q.unpriced, q.wait_seconds, q.waits, q.cost_micros, q.kept
      from profit_quarter q
      where q.quarter_at >= p_from::timestamp at time zone p_time_zone and q.quarter_at < (p_to + 1)::timestamp at time zone p_time_zone
        and not exists (select from profit_zone where time_zone = p_time_zone)
    union all
    select (q.quarter_at at time zone p_time_zone)::date, q.service_id, q.server, q.route_id, q.provider_id, q.country,
        q.sold, q.codes, q.takings, q.provider_cost, q.leak, q.promo, q.referral, q.fees, q.refunds, q.unpriced, q.wait_seconds, q.waits, q.cost_micros, q.kept
      from profit_unfolded() q
      where q.quarter_at >= p_from::timestamp at time zone p_time_zone and q.quarter_at < (p_to + 1)::timestamp at time zone p_time_zone
  $$;

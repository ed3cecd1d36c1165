-- Makes profit_day for the days of this time zone, unless it has them. Waits for a fold.
create or replace function profit_days_build(p_time_zone text) returns void
  language plpgsql
  as $$
begin
  if exists (select from profit_zone where time_zone = p_time_zone) then
    return;
  end if;
  perform from profit_cursor order by account_id for update;
  delete from profit_day;
  insert into profit_day
    select (quarter_at at time zone p_time_zone)::date, service_id, server, route_id, provider_id, country, sum(sold), sum(codes), sum(takings),
      sum(provider_cost), sum(leak), sum(promo), sum(referral), sum(fees), sum(refunds), sum(unpriced), sum(wait_seconds), sum(waits),
      sum(cost_micros), sum(kept)
    from profit_quarter group by 1, 2, 3, 4, 5, 6;
  insert into profit_zone (time_zone) values (p_time_zone) on conflict (is_only) do update set time_zone = excluded.time_zone;
end $$;

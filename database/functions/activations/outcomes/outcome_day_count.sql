-- Adds the next day to outcome_day whose numbers are all decided. Returns whether there was one. With another time zone it starts over.
-- A number belongs to the day on which its provider gave it, and a purchase takes a minute at most.
create or replace function outcome_day_count(p_time_zone text) returns boolean
  language plpgsql
  as $$
declare
  v_day date;
  v_decided_until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('outcome_day'));
  select before into v_day from outcome_days_counted where time_zone = p_time_zone;
  if v_day is null then
    delete from outcome_day;
    delete from outcome_days_counted;
    select (min(created_at) at time zone p_time_zone)::date into v_day from activation
      where state in ('received', 'finished', 'cancelled', 'expired');
  end if;
  -- Without `offset 0`, where many wait, all numbers are read by their time from the first one on until one is found that waits.
  select least(app_now() - interval '1 hour', min(created_at)) into v_decided_until
    from (select created_at from activation where state in ('waiting', 'cancelling') offset 0) undecided;
  if v_day is null or (v_day + 1)::timestamp at time zone p_time_zone > v_decided_until then
    return false;
  end if;
  insert into outcome_day (day, service_id, with_code, without_code)
    select v_day, service_id, count(first_message_at), count(*) - count(first_message_at)
    from activation
    where state in ('received', 'finished', 'cancelled', 'expired')
      and created_at >= v_day::timestamp at time zone p_time_zone and created_at < (v_day + 1)::timestamp at time zone p_time_zone
    group by service_id;
  insert into outcome_days_counted (time_zone, before) values (p_time_zone, v_day + 1)
    on conflict (is_only) do update set time_zone = excluded.time_zone, before = excluded.before;
  return true;
end $$;

-- Refuses one more number of a person who cancelled too many and bought the latest less than ten minutes ago: it slows, where `refuse_unfair`
-- stops. Keys are slowed by `refuse_stopped_key`. Judged by the latest 200 numbers, so that it costs the same for all.
create or replace function refuse_slowed(p_user_id bigint) returns void
  language plpgsql
  as $$
declare
  v_percent int;
  v_sample int;
  v_newest timestamptz;
  v_had int;
  v_cancelled int;
begin
  select (value ->> 'slowPercent')::int, (value ->> 'cancelSample')::int into v_percent, v_sample from operator_setting where key = 'fairUse';
  if v_percent is null then
    return;
  end if;
  select max(n.created_at), count(*), count(*) filter (where n.is_cancelled) into v_newest, v_had, v_cancelled from (
    select a.created_at, counts_as_cancel(a) as is_cancelled from activation a
      where a.user_id = p_user_id and a.created_at > app_now() - interval '24 hours' order by a.created_at desc limit 200) as n;
  if v_had >= v_sample and v_cancelled * 100 >= v_percent * v_had and v_newest > app_now() - interval '10 minutes' then
    perform refuse('TOO_MANY_PURCHASES', jsonb_build_object('rule', 'slowed', 'limit', v_percent,
      'seconds', ceil(extract(epoch from v_newest + interval '10 minutes' - app_now()))));
  end if;
end $$;

-- Refuses one more test purchase of a user who began 2,000 on this day (UTC); the trigger on activations refuses what is begun at once.
create or replace function refuse_many_tests(p_user_id bigint) returns void
  language plpgsql stable
  as $$
declare
  v_today date := (app_now() at time zone 'UTC')::date;
begin
  if current_schema() <> 'sandbox' then
    return;
  end if;
  if (select bought >= 2000 from test_wallet where user_id = p_user_id and bought_on = v_today) then
    perform refuse('TOO_MANY_PURCHASES', jsonb_build_object('rule', 'day', 'limit', 2000,
      'seconds', ceil(extract(epoch from (v_today + 1)::timestamp at time zone 'UTC' - app_now()))));
  end if;
end $$;

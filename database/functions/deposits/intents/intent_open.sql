-- No other user got this amount in the last day: p_base_units plus 1 to 99 steps, never 00; when those are taken, the next hundreds.
-- p_most: how many the user may open within 24 hours, closed and credited ones included; null for any number.
create or replace function intent_open(p_user_id bigint, p_method text, p_amount bigint, p_currency text, p_base_units bigint, p_step bigint, p_rate_micros bigint, p_minutes int, p_most int) returns bigint
  language plpgsql
  as $$
declare
  v_slot smallint;
  v_units bigint;
  v_intent bigint;
  v_wait int;
begin
  perform lock_user(p_user_id);
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  -- The limit is reached while the p_most-th newest is younger than a day. Calls of all nodes wait for the user's lock, so none passes it.
  select ceil(extract(epoch from i.created_at + interval '24 hours' - app_now())) into v_wait from deposit_intent i
    where i.user_id = p_user_id and i.created_at > app_now() - interval '24 hours'
    order by i.created_at desc offset p_most - 1 limit 1;
  if p_most is not null and v_wait is not null then
    perform refuse('TOO_MANY_INTENTS_A_DAY', jsonb_build_object('waitSeconds', greatest(v_wait, 1)));
  end if;
  update deposit_intent set state = 'closed', slot = null where user_id = p_user_id and state = 'waiting' and expires_at <= app_now();
  select min(place) into v_slot from generate_series(1, open_intent_maximum()) as place
    where place not in (select slot from deposit_intent where user_id = p_user_id and method = p_method and slot is not null);
  if v_slot is null then
    perform refuse('TOO_MANY_INTENTS');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('intent ' || p_currency, 0));
  for v_hundred in 0 .. intent_hundreds() - 1 loop
    select p_base_units + (v_hundred * 100 + mark) * p_step into v_units from generate_series(1, 99) as mark
      where not exists (
        select 1 from deposit_intent i
        where i.currency = p_currency and i.pay_units = p_base_units + (v_hundred * 100 + mark) * p_step
          and (i.state = 'waiting' or i.created_at > app_now() - interval '25 hours'))
      order by random() limit 1;
    exit when v_units is not null;
  end loop;
  if v_units is null then
    perform refuse('DEPOSITS_BUSY');
  end if;
  insert into deposit_intent (user_id, method, amount, currency, pay_units, rate_micros, slot, expires_at)
    values (p_user_id, p_method, p_amount, p_currency, v_units, p_rate_micros, v_slot, app_now() + make_interval(mins => p_minutes))
    returning id into v_intent;
  return v_intent;
end $$;

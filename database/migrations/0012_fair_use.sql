-- What operators say about buying, judged where purchases of one user stand in line. Nothing is stored until they say something, and then nothing is refused.

-- A "no" with what its sentence needs.
create function refuse(code text, fill jsonb) returns void
  language plpgsql
  as $$ begin raise exception '%', code using errcode = 'PL001', detail = fill; end $$;

-- When the user may buy again who had p_limit numbers within p_window; null when they may now, or without a limit.
-- What is being bought counts as had; what failed does not.
create function purchases_open_at(p_user_id bigint, p_limit int, p_window interval) returns timestamptz
  language sql stable strict
  as $$
    select had_at + p_window from (
      (select created_at as had_at from activation
        where user_id = p_user_id and created_at > app_now() - p_window order by created_at desc limit p_limit)
      union all
      select app_now() from activation where user_id = p_user_id and slot is not null and created_at is null) as had
    order by had_at desc offset p_limit - 1 limit 1
  $$;

-- When the user may buy again who cancelled p_percent of the numbers of the last 24 hours, of p_sample at least; null when they may now.
-- The oldest leave the 24 hours first: it opens once those that are left are too few, or not cancelled often enough.
create function cancels_open_at(p_user_id bigint, p_percent int, p_sample int) returns timestamptz
  language sql stable strict
  as $$
    with number as (
      select created_at, row_number() over newer as had,
          count(*) filter (where state in ('cancelling', 'cancelled') and cancel_actor = 'user:' || p_user_id) over newer as cancelled
        from activation where user_id = p_user_id and created_at > app_now() - interval '24 hours'
        window newer as (order by created_at desc, id desc))
    select created_at + interval '24 hours' from number
      where had > (select coalesce(max(had) filter (where had < p_sample or cancelled * 100 < p_percent * had), 0) from number)
      order by had limit 1
  $$;

-- The operator's rules for one more number. Asked under the user's lock, so that purchases sent at once are counted one after the other.
create function refuse_unfair(p_user_id bigint) returns void
  language plpgsql
  as $$
declare
  v_rules jsonb;
  v_closed jsonb;
begin
  select jsonb_object_agg(key, value) into v_rules from operator_setting where key in ('buying', 'fairUse');
  if v_rules is null then
    return;
  end if;
  if (v_rules -> 'buying' ->> 'isPaused')::boolean then
    perform refuse('BUYING_PAUSED', jsonb_build_object('message', v_rules -> 'buying' -> 'message'));
  end if;
  if v_rules -> 'fairUse' is null then
    return;
  end if;
  select jsonb_build_object('rule', rule, 'limit', at_most, 'seconds', ceil(extract(epoch from opens_at - app_now()))) into v_closed
    from jsonb_to_record(v_rules -> 'fairUse') as fair ("perHour" int, "perDay" int, "cancelPercent" int, "cancelSample" int),
      lateral (values
        ('hour', fair."perHour", purchases_open_at(p_user_id, fair."perHour", interval '1 hour')),
        ('day', fair."perDay", purchases_open_at(p_user_id, fair."perDay", interval '24 hours')),
        ('cancels', fair."cancelPercent", cancels_open_at(p_user_id, fair."cancelPercent", fair."cancelSample"))) as rules (rule, at_most, opens_at)
    where opens_at is not null order by opens_at desc limit 1;
  if found then
    perform refuse('TOO_MANY_PURCHASES', v_closed);
  end if;
end $$;

-- T1. Takes the price into a hold and one of the six places. Answers with the same activation for a key that was used before.
create or replace function purchase_reserve(
  p_user_id bigint, p_service_id bigint, p_expected_price bigint, p_is_deep_check boolean, p_replaces_id bigint,
  p_key text, p_request_hash bytea, p_wait_ms int,
  out activation_id bigint, out is_replay boolean, out server smallint, out service_code text)
  language plpgsql
  as $$
declare
  v_service service%rowtype;
  v_replaced activation%rowtype;
  v_earlier idempotency%rowtype;
  v_serial bigint;
  v_slot smallint;
  v_version int := 1;
  v_hold bigint;
begin
  is_replay := false;
  -- Purchases of one user happen one after the other.
  perform lock_user(p_user_id);
  if p_key is not null then
    select * into v_earlier from idempotency where user_id = p_user_id and key = p_key;
    if found then
      if v_earlier.call <> 'POST mobile/generate' or v_earlier.request_hash <> p_request_hash then
        perform refuse('IDEMPOTENCY_KEY_REUSED');
      end if;
      activation_id := v_earlier.activation_id;
      is_replay := true;
      return;
    end if;
  end if;
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  perform refuse_unfair(p_user_id);
  -- Its server and code stay as they are until the number knows it: an operator who moves it waits.
  select * into v_service from service where id = p_service_id and is_enabled for key share;
  if not found then
    perform refuse('SERVICE_UNAVAILABLE');
  end if;
  if p_expected_price is not null and p_expected_price <> v_service.price then
    perform refuse('PRICE_CHANGED');
  end if;
  if p_replaces_id is not null then
    select * into v_replaced from activation a where a.user_id = p_user_id and a.id = p_replaces_id and a.service_id = p_service_id for update;
    if not found then
      perform refuse('ACTIVATION_NOT_FOUND');
    end if;
    if v_replaced.slot is not null then
      perform refuse('REPLACED_NOT_FINISHED');
    end if;
    v_version := v_replaced.version + 1;
  end if;
  select min(place) into v_slot from generate_series(1, 6) as place
    where place not in (select a.slot from activation a where a.user_id = p_user_id and a.server = v_service.server and a.slot is not null);
  if v_slot is null then
    perform refuse('TOO_MANY_ACTIVE');
  end if;
  activation_id := nextval('activation_id_seq');
  server := v_service.server;
  service_code := v_service.code;
  v_hold := wallet_hold(p_user_id, v_service.price, 'activation:' || activation_id, 'user:' || p_user_id);
  update user_counter set activation_serial = activation_serial + 1 where user_id = p_user_id returning activation_serial into strict v_serial;
  insert into activation (user_id, id, serial_number, service_id, service_code, server, price, hold_id, state, slot, is_deep_check, version, replaces_id, purchase_deadline)
    values (p_user_id, activation_id, v_serial, v_service.id, v_service.code, v_service.server, v_service.price, v_hold, 'reserved', v_slot,
      p_is_deep_check, v_version, p_replaces_id, app_now() + make_interval(secs => p_wait_ms / 1000.0));
  if p_key is not null then
    insert into idempotency (user_id, key, call, request_hash, activation_id) values (p_user_id, p_key, 'POST mobile/generate', p_request_hash, activation_id)
      on conflict do nothing;
    -- Another kind of call took the key since we looked; a purchase cannot have, under the user's lock.
    if not found then
      perform refuse('IDEMPOTENCY_KEY_REUSED');
    end if;
  end if;
  perform record_event(p_user_id, 'balance');
end $$;

-- The phases of a purchase (reliability.md §5), one round trip each. Never a network call between begin and commit:
-- reserve (hold) → mark (written down before the provider is asked) → confirm | refused | unknown → release when no number was had.

-- T1. Takes the price into a hold and one of the six places. Answers with the same activation for a key that was used before.
create function purchase_reserve(
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
  select * into v_service from service where id = p_service_id and is_enabled;
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

-- T2. Writes the attempt down before the provider is asked. Answers null when there is no time left to ask.
create function purchase_mark(p_user_id bigint, p_activation_id bigint, p_route_id bigint, p_node text, p_timeout_ms int) returns bigint
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_route route%rowtype;
  v_attempt bigint;
begin
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if v_activation.state not in ('reserved', 'buying') or v_activation.purchase_deadline <= app_now() then
    return null;
  end if;
  select * into strict v_route from route where id = p_route_id;
  insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_code, country, deadline, node)
    select p_user_id, p_activation_id, coalesce(max(no), 0) + 1, v_route.provider_id, p_route_id, v_activation.service_code, v_route.country,
        app_now() + make_interval(secs => p_timeout_ms / 1000.0), p_node
      from purchase_attempt where user_id = p_user_id and activation_id = p_activation_id
    returning id into v_attempt;
  update activation set state = 'buying' where user_id = p_user_id and id = p_activation_id;
  return v_attempt;
end $$;

-- Puts a number that nobody will get into the queue of numbers to cancel upstream.
create function owe_cancel(p_provider_id bigint, p_upstream_id text, p_user_id bigint, p_activation_id bigint) returns void
  language sql
  as $$
    insert into upstream_task (provider_id, upstream_id, kind, user_id, activation_id)
      values (p_provider_id, p_upstream_id, 'cancel', p_user_id, p_activation_id)
      on conflict do nothing
  $$;

-- T3a. A certain yes, from the call itself or from the orphan resolver.
-- 'attached': it is the user's number · 'late': their money is back already · 'duplicate': the provider gave out this id or this live number before
-- · 'swapped': the resolver gave it to another purchase of its class, whose own number is looked for now.
-- A late one and a live number's double are cancelled upstream; nothing of the ledger moves.
create function purchase_confirm(
  p_attempt_id bigint, p_upstream_id text, p_phone_number text, p_cost_micros bigint, p_currency text,
  p_can_get_another boolean, p_life_seconds int, p_cancel_wait_seconds int, p_number_hash bytea) returns text
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
  v_activation activation%rowtype;
  v_holder purchase_attempt%rowtype;
  v_outcome text;
begin
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id;
  perform lock_user(v_attempt.user_id);
  select * into strict v_activation from activation where user_id = v_attempt.user_id and id = v_attempt.activation_id for update;
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id for update;
  -- Two purchases with one id, or one number, are decided one after the other.
  perform pg_advisory_xact_lock(hashtextextended(format('id %s %s', v_attempt.provider_id, p_upstream_id), 0));
  perform pg_advisory_xact_lock(hashtextextended(format('number %s %s', v_attempt.provider_id, p_phone_number), 0));
  if v_attempt.state not in ('sending', 'unknown') then
    -- Decided before. A number that was not known then is owed a cancel; the same answer twice is nothing.
    if v_attempt.upstream_id is distinct from p_upstream_id
        and not exists (select 1 from purchase_attempt where provider_id = v_attempt.provider_id and upstream_id = p_upstream_id) then
      perform owe_cancel(v_attempt.provider_id, p_upstream_id, v_attempt.user_id, v_attempt.activation_id);
    end if;
    return 'late';
  end if;
  select * into v_holder from purchase_attempt where provider_id = v_attempt.provider_id and upstream_id = p_upstream_id;
  if found then
    -- One that lost its answer was given this number by the resolver: numbers of a class are as good as each other.
    if v_holder.state <> 'ok' or v_holder.detail is not null or v_holder.settled_at > v_holder.deadline then
      update purchase_attempt set state = 'unknown', detail = 'its number went to attempt ' || v_holder.id where id = p_attempt_id;
      update activation set state = 'unknown' where user_id = v_activation.user_id and id = v_activation.id and state = 'buying';
      return 'swapped';
    end if;
    update purchase_attempt set state = 'refused', detail = 'upstream id seen before: ' || p_upstream_id, settled_at = app_now() where id = p_attempt_id;
    return 'duplicate';
  end if;
  if v_activation.state not in ('buying', 'unknown') then
    v_outcome := 'late';
  elsif exists (select 1 from activation where provider_id = v_attempt.provider_id and phone_number = p_phone_number
      and service_code = v_activation.service_code and state in ('waiting', 'cancelling')) then
    v_outcome := 'duplicate';
  else
    v_outcome := 'attached';
  end if;
  update purchase_attempt set
      state = case v_outcome when 'attached' then 'ok' when 'late' then 'late' else 'rejected' end,
      upstream_id = p_upstream_id, phone_number = p_phone_number, cost_micros = p_cost_micros, currency = p_currency,
      paise_per_unit = (select paise_per_unit from provider where id = v_attempt.provider_id), settled_at = app_now()
    where id = p_attempt_id;
  if v_outcome <> 'attached' then
    perform owe_cancel(v_attempt.provider_id, p_upstream_id, v_attempt.user_id, v_attempt.activation_id);
    return v_outcome;
  end if;
  update activation set state = 'waiting', provider_id = v_attempt.provider_id, upstream_id = p_upstream_id, phone_number = p_phone_number,
      can_get_another = p_can_get_another, created_at = app_now(),
      expires_at = app_now() + make_interval(secs => p_life_seconds), cancellable_at = app_now() + make_interval(secs => p_cancel_wait_seconds)
    where user_id = v_activation.user_id and id = v_activation.id;
  if v_activation.replaces_id is not null then
    update activation set is_replaced = true where user_id = v_activation.user_id and id = v_activation.replaces_id;
  end if;
  insert into issued_number (service_code, number_hash) values (v_activation.service_code, p_number_hash) on conflict do nothing;
  perform record_event(v_activation.user_id, 'activation', v_activation.id);
  return v_outcome;
end $$;

-- A number was found but is not fit: used before (deep check), or dearer than agreed. It is cancelled upstream; the user goes on waiting.
create function purchase_reject(p_attempt_id bigint, p_upstream_id text, p_phone_number text, p_cost_micros bigint, p_currency text, p_detail text) returns void
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
begin
  update purchase_attempt set state = 'rejected', upstream_id = p_upstream_id, phone_number = p_phone_number, cost_micros = p_cost_micros, currency = p_currency,
      paise_per_unit = (select paise_per_unit from provider where provider.id = purchase_attempt.provider_id), detail = p_detail, settled_at = app_now()
    where id = p_attempt_id and state in ('sending', 'unknown') returning * into v_attempt;
  if found then
    perform owe_cancel(v_attempt.provider_id, p_upstream_id, v_attempt.user_id, v_attempt.activation_id);
  end if;
end $$;

-- T3b. A certain no: nothing was bought.
create function purchase_refused(p_attempt_id bigint, p_detail text) returns void
  language sql
  as $$ update purchase_attempt set state = 'refused', detail = p_detail, settled_at = app_now() where id = p_attempt_id and state = 'sending' $$;

-- T3c. Nobody knows. The hold stays until the user's limit; the orphan resolver looks for the number.
create function purchase_unknown(p_attempt_id bigint, p_detail text) returns void
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
begin
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id;
  perform 1 from activation where user_id = v_attempt.user_id and id = v_attempt.activation_id for update;
  update purchase_attempt set state = 'unknown', detail = p_detail where id = p_attempt_id and state = 'sending';
  if found then
    update activation set state = 'unknown' where user_id = v_attempt.user_id and id = v_attempt.activation_id and state = 'buying';
  end if;
end $$;

-- Ends a purchase that had no number and gives the money back. Answers false when it was decided otherwise before.
create function purchase_release(p_user_id bigint, p_activation_id bigint, p_failure text) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  perform lock_user(p_user_id);
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if v_activation.state not in ('reserved', 'buying', 'unknown') then
    return false;
  end if;
  -- An attempt without an answer is not "no": it stays open for the resolver, which will cancel what it finds.
  update purchase_attempt set state = 'unknown' where user_id = p_user_id and activation_id = p_activation_id and state = 'sending';
  perform wallet_resolve(v_activation.hold_id, 'release', 'system');
  update activation set state = 'failed', slot = null, failure = p_failure, ended_at = app_now() where user_id = p_user_id and id = p_activation_id;
  perform record_event(p_user_id, 'balance');
  return true;
end $$;

-- Phase 1 of a purchase: puts the price on hold and takes one of the user's places on the server. For a key that was used before it returns
-- the same activation. p_call names the HTTP call that the key belongs to.
-- p_offers has the services that may be bought, in recommended order. Without a cap it is one, at its own price. With a cap, the dearest of
-- them within cap and balance is held, so that each can follow another, and the purchase starts at the first one that the user can have.
-- A service costs a user of a price tier what the tier makes of its price, here and wherever a price is compared.
-- A switch holds only what its old number's hold lacks: nothing, if that is enough.
-- With p_is_again, the number p_replaces_id itself is bought again.
-- By API key, the key's own limits hold too, no place is taken, and p_time_zone says which day's budget pays. An order id is one number for
-- good: a repeat returns the same activation, unless that one failed.
-- With p_route_id, it also stores the first attempt, as purchase_mark does, if the purchase begins with p_first_service_id. attempt_id is null
-- when it does not, or when the route must not be asked: purchase_mark then decides. p_activation_id chose the route, and is a new one: a call
-- that lost its answer is repeated with the same one, and goes on with what it stored.
create or replace function purchase_begin(
  p_user_id bigint, p_offers bigint[], p_cap bigint, p_wanted_country text, p_expected_price bigint, p_is_deep_check boolean, p_replaces_id bigint,
  p_key text, p_call text, p_request_hash bytea, p_wait_ms int, p_switched_from_id bigint default null,
  p_key_id bigint default null, p_time_zone text default null, p_order_id text default null, p_activation_id bigint default null,
  p_first_service_id bigint default null, p_route_id bigint default null, p_node text default null, p_timeout_ms int default null,
  p_attempt_order_id text default null, p_most_price bigint default null, p_is_again boolean default false,
  out activation_id bigint, out is_replay boolean, out server smallint, out service_code text, out attempt_id bigint, out ceiling_micros bigint,
  out ceiling_currency text)
  language plpgsql
  as $$
declare
  v_serial bigint;
  v_terms record;
  v_lacking bigint;
  v_hold bigint;
  v_begun activation%rowtype;
  v_asks boolean;
  v_is_own boolean;
begin
  is_replay := false;
  -- Reservations of one user wait for each other.
  perform lock_user(p_user_id);
  activation_id := purchase_begun_before(p_user_id, p_key, p_call, p_request_hash, p_order_id, p_key_id, p_activation_id);
  if activation_id is not null then
    select r.is_own, r.server, r.service_code, r.attempt_id, r.ceiling_micros, r.ceiling_currency
      into v_is_own, server, service_code, attempt_id, ceiling_micros, ceiling_currency
      from purchase_resume(p_user_id, activation_id, p_activation_id, p_attempt_order_id) r;
    is_replay := not v_is_own;
    return;
  end if;
  perform from activation a where a.user_id = p_user_id and a.id in (p_switched_from_id, p_replaces_id) for update;
  loop
    v_terms := purchase_terms(p_user_id, p_offers, p_cap, p_expected_price, p_replaces_id, p_switched_from_id, p_key_id, p_time_zone, p_most_price,
      p_is_again);
    -- An operator's change of its server or code waits for this transaction; neither waits for the other at a change of its price.
    perform from service s
      where s.id = (v_terms.offer).id and s.is_enabled and (s.server, s.code, s.price) = ((v_terms.offer).server, (v_terms.offer).code, (v_terms.offer).price)
      for key share;
    exit when found;
  end loop;
  if v_terms.is_standing_new then
    perform key_settle_standing(k, r.value, p_time_zone) from api_key k, operator_setting r where k.id = p_key_id and r.key = 'keyUse';
  end if;
  activation_id := coalesce(p_activation_id, nextval('activation_id_seq'));
  server := (v_terms.offer).server;
  service_code := (v_terms.offer).code;
  -- Operators may change prices between the two reads; what is held covers the offer that is begun with.
  v_lacking := greatest(v_terms.price, case when p_cap is not null then (
    select max(price_of_tier(price, v_terms.tier)) from service s
      where id = any(p_offers) and is_enabled and s.code = service_code and price_of_tier(price, v_terms.tier) <= v_terms.most) end) - v_terms.held;
  if v_lacking > 0 then
    v_hold := wallet_hold(p_user_id, v_lacking, 'activation:' || activation_id, 'user:' || p_user_id,
      case when p_cap is not null or p_switched_from_id is not null then 'cap:' || activation_id end, p_key_id, v_terms.key_day);
  end if;
  update user_counter set activation_serial = activation_serial + 1 where user_id = p_user_id returning activation_serial into strict v_serial;
  v_asks := p_route_id is not null and (v_terms.offer).id = p_first_service_id;
  insert into activation (user_id, id, serial_number, service_id, service_code, server, price, hold_id, state, slot, is_deep_check, version, replaces_id, purchase_deadline,
      price_cap, cap_hold_id, wanted_country, switched_from_id, key_id, key_day, order_id, list_price, tier_basis_points, again_of_id)
    values (p_user_id, activation_id, v_serial, (v_terms.offer).id, service_code, server, v_terms.price, v_hold, case when v_asks then 'buying' else 'reserved' end, v_terms.place,
      p_is_deep_check, v_terms.next_version, p_replaces_id, app_now() + make_interval(secs => p_wait_ms / 1000.0),
      v_terms.cap, case when p_cap is not null or p_switched_from_id is not null then v_hold end, p_wanted_country, p_switched_from_id, p_key_id, v_terms.key_day, p_order_id,
      (v_terms.offer).price, v_terms.tier, case when p_is_again then p_replaces_id end)
    returning * into v_begun;
  if v_asks then
    select a.attempt_id, a.ceiling_micros, a.ceiling_currency into attempt_id, ceiling_micros, ceiling_currency
      from attempt_insert(v_begun, p_route_id, p_node, p_timeout_ms, p_attempt_order_id) a;
    if attempt_id is null then
      update activation a set state = 'reserved' where a.user_id = p_user_id and a.id = v_begun.id;
    end if;
  end if;
  if p_key is not null then
    insert into idempotency (user_id, key, call, request_hash, activation_id) values (p_user_id, p_key, p_call, p_request_hash, activation_id)
      on conflict do nothing;
    -- Another kind of call took the key meanwhile; a purchase can't have, under the user's lock.
    if not found then
      perform refuse('IDEMPOTENCY_KEY_REUSED');
    end if;
  end if;
  perform record_event(p_user_id, 'balance');
end $$;

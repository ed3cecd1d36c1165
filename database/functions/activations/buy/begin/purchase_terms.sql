-- What a purchase would begin with: the one place that decides whether this user, or this key, may buy now; if not, it refuses.
-- Locks and writes nothing: `purchase_admit` asks before a purchase waits for its turn, `purchase_begin` again under the user's lock.
-- `offer` has its list price, `price` is what it costs in the user's tier. `held`: by the number that this one is bought in place of.
-- p_most_price: what it cost when its buyer, who named no price, was admitted.
-- p_is_again: the number that this one replaces is asked for again.
-- `cap`: what the buyer and the key's limit allow; `most`: what the money and the key's budget allow too.
create or replace function purchase_terms(
  p_user_id bigint, p_offers bigint[], p_cap bigint, p_expected_price bigint, p_replaces_id bigint, p_switched_from_id bigint, p_key_id bigint,
  p_time_zone text, p_most_price bigint default null, p_is_again boolean default false,
  out offer service, out price bigint, out tier int, out held bigint, out cap bigint, out most bigint, out key_day date, out is_standing_new boolean,
  out place smallint, out next_version int)
  language plpgsql stable
  as $$
declare
  v_old activation%rowtype;
  v_replaced activation%rowtype;
  v_key api_key%rowtype;
  v_priced service%rowtype;
  v_balance bigint := wallet_balance(p_user_id);
  v_left bigint;
begin
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  perform refuse_unfair(p_user_id);
  if p_key_id is null then
    perform refuse_slowed(p_user_id);
  end if;
  perform refuse_many_tests(p_user_id);
  tier := basis_points_of(p_user_id);
  held := 0;
  if p_switched_from_id is not null then
    v_old := switchable_number(p_user_id, p_switched_from_id);
    if v_old.key_id is distinct from p_key_id then
      perform refuse('NUMBER_NOT_SWITCHABLE');
    end if;
    select amount into strict held from hold where id = v_old.hold_id;
  end if;
  most := v_balance + held;
  is_standing_new := false;
  if p_key_id is not null then
    v_key := usable_key(p_user_id, p_key_id);
    is_standing_new := refuse_stopped_key(v_key);
    key_day := coalesce(v_old.key_day, (app_now() at time zone p_time_zone)::date);
    v_left := key_left(v_key, key_day) + held;
    most := least(most, v_left);
  end if;
  if p_cap is not null then
    if p_key_id is not null then
      -- The cheapest offer tells which limit stops the key, if any does.
      select * into v_priced from service s where s.id = any(p_offers) and s.is_enabled and price_of_tier(s.price, tier) <= p_cap order by s.price limit 1;
      v_priced.price := price_of_tier(v_priced.price, tier);
      perform key_refuse(v_key, v_priced, v_left);
    end if;
    cap := least(p_cap, v_key.price_limit);
    offer := choose_offer(p_user_id, p_offers, cap, most, p_key_id is null, tier);
    most := least(cap, most);
  else
    select * into offer from service s where s.id = p_offers[1] and s.is_enabled;
    if not found then
      perform refuse('SERVICE_UNAVAILABLE');
    end if;
  end if;
  price := price_of_tier(offer.price, tier);
  if p_key_id is not null then
    v_priced := offer;
    v_priced.price := price;
    perform key_refuse(v_key, v_priced, v_left);
  end if;
  if p_expected_price <> price or p_most_price < price then
    perform refuse('PRICE_CHANGED');
  end if;
  if offer.code <> v_old.service_code then
    perform refuse('NUMBER_NOT_SWITCHABLE');
  end if;
  next_version := 1;
  if p_replaces_id is not null then
    select * into v_replaced from activation a where a.user_id = p_user_id and a.id = p_replaces_id and a.service_id = offer.id
        and a.key_id is not distinct from p_key_id;
    if not found then
      perform refuse('ACTIVATION_NOT_FOUND');
    end if;
    if v_replaced.state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling') then
      perform refuse('REPLACED_NOT_FINISHED');
    end if;
    if p_is_again and again_price(v_replaced) is null then
      perform refuse('NUMBER_NOT_AGAIN');
    end if;
    next_version := v_replaced.version + 1;
  end if;
  if p_key_id is null then
    place := free_slot(p_user_id, offer.server);
    if place is null then
      perform refuse('TOO_MANY_ACTIVE');
    end if;
  end if;
  if price - held > v_balance then
    perform refuse('INSUFFICIENT_BALANCE', jsonb_build_object('missing', price - held - v_balance));
  end if;
end $$;

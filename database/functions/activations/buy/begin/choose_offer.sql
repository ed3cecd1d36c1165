-- The first of p_offers, services in recommended order, that a user can have for p_cap: at what p_tier makes of its price within the
-- cap and p_money, on a server with a free place if it takes one. Refuses by what is missing.
create or replace function choose_offer(p_user_id bigint, p_offers bigint[], p_cap bigint, p_money bigint, p_takes_place boolean, p_tier int)
  returns service
  language plpgsql stable
  as $$
declare
  v_service service%rowtype;
  v_cheapest bigint;
  v_is_any_paid boolean := false;
  v_offer bigint;
  v_price bigint;
begin
  foreach v_offer in array p_offers loop
    select * into v_service from service where id = v_offer and is_enabled and price_of_tier(price, p_tier) <= p_cap;
    if not found then
      continue;
    end if;
    v_price := price_of_tier(v_service.price, p_tier);
    v_cheapest := least(v_cheapest, v_price);
    if v_price > p_money then
      continue;
    end if;
    v_is_any_paid := true;
    if not p_takes_place or free_slot(p_user_id, v_service.server) is not null then
      return v_service;
    end if;
  end loop;
  if v_is_any_paid then
    perform refuse('TOO_MANY_ACTIVE');
  elsif v_cheapest is not null then
    perform refuse('INSUFFICIENT_BALANCE', jsonb_build_object('missing', v_cheapest - p_money));
  end if;
  perform refuse('NO_OFFER_WITHIN_CAP');
end $$;

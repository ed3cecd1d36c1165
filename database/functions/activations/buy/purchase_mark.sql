-- Phase 2 of a purchase: stores the attempt before the provider is asked, with what the number may cost: the route's ceiling and, unless the
-- route sells below cost, the sale price at the account's rate, in whole ten-thousandths as providers quote. Returns nulls when the provider
-- must not be asked any more: no time is left, an operator paused buying, or the route or its provider was switched off. A purchase from
-- any server moves to p_service_id first; is_skipped when the user can't have that offer.
create or replace function purchase_mark(
  p_user_id bigint, p_activation_id bigint, p_service_id bigint, p_route_id bigint, p_node text, p_timeout_ms int, p_order_id text,
  out attempt_id bigint, out ceiling_micros bigint, out ceiling_currency text, out is_skipped boolean)
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_route route%rowtype;
  v_provider provider%rowtype;
  v_worth bigint;
begin
  is_skipped := false;
  -- The cap is fixed at the start, so it may be read before the locks, which are taken in their usual order.
  if (select price_cap is not null from activation where user_id = p_user_id and id = p_activation_id) then
    perform lock_user(p_user_id);
  end if;
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if v_activation.state not in ('reserved', 'buying') or v_activation.purchase_deadline <= app_now() then
    return;
  end if;
  if is_buying_paused(p_user_id) then
    return;
  end if;
  select * into v_route from route where id = p_route_id and is_enabled;
  if not found then
    return;
  end if;
  select * into v_provider from provider where id = v_route.provider_id and is_enabled;
  if not found then
    return;
  end if;
  if v_activation.price_cap is not null then
    if not purchase_move(v_activation, p_service_id, v_route.server) then
      is_skipped := true;
      return;
    end if;
    select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id;
  end if;
  v_worth := floor(v_activation.price::numeric * 1000000 / v_provider.paise_per_unit);
  v_worth := greatest(case when v_worth >= 100 then v_worth - v_worth % 100 else v_worth end, 1);
  ceiling_micros := case when v_route.sells_below_cost then v_route.ceiling_micros else least(v_route.ceiling_micros, v_worth) end;
  ceiling_currency := v_provider.currency;
  insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_code, country, deadline, node, order_id,
      ceiling_micros, ceiling_currency, service_id, price)
    select p_user_id, p_activation_id, coalesce(max(p.no), 0) + 1, v_route.provider_id, p_route_id, v_activation.service_code, v_route.country,
        app_now() + make_interval(secs => p_timeout_ms / 1000.0), p_node, p_order_id, purchase_mark.ceiling_micros, purchase_mark.ceiling_currency,
        v_activation.service_id, v_activation.price
      from purchase_attempt p where p.user_id = p_user_id and p.activation_id = p_activation_id
    returning id into attempt_id;
  update activation set state = 'buying' where user_id = p_user_id and id = p_activation_id;
end $$;

-- An attempt of a purchase, stored before the provider is asked, with what the number may cost. Returns nulls when the provider must not be
-- asked: an operator paused buying, or the route or its provider was switched off. Called under the activation's lock.
create or replace function attempt_insert(
  p_activation activation, p_route_id bigint, p_node text, p_timeout_ms int, p_order_id text,
  out attempt_id bigint, out ceiling_micros bigint, out ceiling_currency text)
  language plpgsql
  as $$
declare
  v_route route%rowtype;
  v_provider provider%rowtype;
begin
  if is_buying_paused(p_activation.user_id) then
    return;
  end if;
  select * into v_route from route where id = p_route_id and server = p_activation.server and is_enabled;
  if not found then
    return;
  end if;
  select * into v_provider from provider where id = v_route.provider_id and is_enabled;
  if not found then
    return;
  end if;
  ceiling_micros := highest_cost(p_activation.price, v_route.ceiling_micros, v_route.sells_below_cost, v_provider.paise_per_unit);
  ceiling_currency := v_provider.currency;
  insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_code, country, deadline, node, order_id,
      ceiling_micros, ceiling_currency, service_id, price)
    select p_activation.user_id, p_activation.id, coalesce(max(p.no), 0) + 1, v_route.provider_id, p_route_id, p_activation.service_code,
        v_route.country, app_now() + make_interval(secs => p_timeout_ms / 1000.0), p_node, p_order_id, attempt_insert.ceiling_micros,
        attempt_insert.ceiling_currency, p_activation.service_id, p_activation.price
      from purchase_attempt p where p.user_id = p_activation.user_id and p.activation_id = p_activation.id
    returning id into attempt_id;
end $$;

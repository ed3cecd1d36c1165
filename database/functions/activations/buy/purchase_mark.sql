-- Phase 2 of a purchase: stores an attempt before the provider is asked. Returns nulls when it must not be asked any more: no time is left, or
-- what attempt_insert says. A purchase from any server moves to p_service_id first; is_skipped when the user can't have that offer.
-- A call that lost its answer is repeated with the same order id, and gets the attempt that it stored.
create or replace function purchase_mark(
  p_user_id bigint, p_activation_id bigint, p_service_id bigint, p_route_id bigint, p_node text, p_timeout_ms int, p_order_id text,
  out attempt_id bigint, out ceiling_micros bigint, out ceiling_currency text, out is_skipped boolean)
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_server smallint;
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
  select r.attempt_id, r.ceiling_micros, r.ceiling_currency into attempt_id, ceiling_micros, ceiling_currency from attempt_resume(p_order_id) r;
  if attempt_id is not null then
    return;
  end if;
  if v_activation.price_cap is not null then
    select r.server into v_server from route r join provider p on p.id = r.provider_id where r.id = p_route_id and r.is_enabled and p.is_enabled;
    if not found or is_buying_paused(p_user_id) then
      return;
    end if;
    if not purchase_move(v_activation, p_service_id, v_server) then
      is_skipped := true;
      return;
    end if;
    select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id;
  end if;
  select a.attempt_id, a.ceiling_micros, a.ceiling_currency into attempt_id, ceiling_micros, ceiling_currency
    from attempt_insert(v_activation, p_route_id, p_node, p_timeout_ms, p_order_id) a;
  if attempt_id is not null then
    update activation set state = 'buying' where user_id = p_user_id and id = p_activation_id;
  end if;
end $$;

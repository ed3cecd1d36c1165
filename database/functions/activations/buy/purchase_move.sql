-- Moves a purchase from any server to another offer: it takes a place on that server and frees the one before, and its price is what the
-- offer costs this user now. Returns false when the user can't have that offer: off sale, moved from p_server, dearer than the cap or what is held (for a
-- switch, together with its old number's hold, or after its end as much as the balance and the key's budget still have of it), or no place free; a key takes none.
-- Called under the user's lock.
create or replace function purchase_move(p_activation activation, p_service_id bigint, p_server smallint) returns boolean
  language plpgsql
  as $$
declare
  v_service service%rowtype;
  v_slot smallint := p_activation.slot;
  v_tier int := basis_points_of(p_activation.user_id);
begin
  -- As in choose_offer: a purchase must not wait for an operator who changes prices.
  select * into v_service from service
    where id = p_service_id and is_enabled and server = p_server and code = p_activation.service_code
      and price_of_tier(price, v_tier) <= least(p_activation.price_cap, coalesce((select amount from hold where id = p_activation.cap_hold_id), 0) + coalesce((
        select case when old.state in ('waiting', 'cancelling') then h.amount else least(h.amount, wallet_balance(old.user_id), (
          select key_left(k, p_activation.key_day) from api_key k where k.id = p_activation.key_id)) end
        from activation old join hold h on h.id = old.hold_id
        where old.user_id = p_activation.user_id and old.id = p_activation.switched_from_id), 0))
    for key share;
  if not found then
    return false;
  end if;
  if p_activation.key_id is null and v_service.server <> p_activation.server then
    v_slot := free_slot(p_activation.user_id, v_service.server);
    if v_slot is null then
      return false;
    end if;
  end if;
  update activation set service_id = v_service.id, server = v_service.server, price = price_of_tier(v_service.price, v_tier), list_price = v_service.price,
      tier_basis_points = v_tier, slot = v_slot
    where user_id = p_activation.user_id and id = p_activation.id;
  return true;
end $$;

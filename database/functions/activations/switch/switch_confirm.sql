-- The number of a switch was found, for p_price. Both numbers share one hold of the higher price from now on, and the old one is cancelled as
-- soon as its provider allows. Returns the hold; null when the old number ended meanwhile and the balance, or the
-- key's budget, doesn't cover the new one.
-- Called under the user's lock.
create or replace function switch_confirm(p_switch activation, p_price bigint) returns bigint
  language plpgsql
  as $$
declare
  v_old activation%rowtype;
  v_user text := 'user:' || p_switch.user_id;
  v_ref text := 'activation:' || p_switch.id;
  v_hold bigint;
begin
  select * into strict v_old from activation where user_id = p_switch.user_id and id = p_switch.switched_from_id for update;
  if v_old.state not in ('waiting', 'cancelling')
      and least(wallet_balance(p_switch.user_id), (select key_left(k, p_switch.key_day) from api_key k where k.id = p_switch.key_id))
        + coalesce((select amount from hold where id = p_switch.cap_hold_id), 0) < p_price then
    return null;
  end if;
  if p_switch.cap_hold_id is not null then
    perform wallet_resolve(p_switch.cap_hold_id, 'release', 'system');
  end if;
  if v_old.state not in ('waiting', 'cancelling') then
    v_hold := wallet_hold(p_switch.user_id, p_price, v_ref, v_user, p_key_id => p_switch.key_id, p_key_day => p_switch.key_day);
    update activation set switched_to_id = p_switch.id where user_id = v_old.user_id and id = v_old.id;
  else
    perform wallet_resolve(v_old.hold_id, 'release', 'system');
    v_hold := wallet_hold(p_switch.user_id, greatest(v_old.price, p_price), v_ref, v_user, p_key_id => p_switch.key_id, p_key_day => p_switch.key_day);
    -- A number that was reported meanwhile keeps that reason.
    update activation set state = 'cancelling', hold_before_switch_id = hold_id, hold_id = v_hold, switched_to_id = p_switch.id,
        cancel_actor = coalesce(cancel_actor, v_user), cancel_asked_at = coalesce(cancel_asked_at, app_now()),
        cancel_reason = case cancel_reason when 'report' then cancel_reason else 'switch' end
      where user_id = v_old.user_id and id = v_old.id;
  end if;
  perform record_event(v_old.user_id, 'activation', v_old.id);
  return v_hold;
end $$;

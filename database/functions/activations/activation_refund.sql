-- Ends a number without a message: the money goes back, of a switched pair with the last of the two unless the other was charged or revealed. p_end is
-- 'cancelled' or 'expired'; a number whose cancel was due before its end is cancelled, though its provider answers only then.
-- For a quarter of an hour the provider is then asked for a late code.
-- p_owes_cancel: the provider has not confirmed the cancel, so we still owe it one.
create or replace function activation_refund(
  p_user_id bigint, p_activation_id bigint, p_end text, p_owes_cancel boolean, p_epoch bigint, p_no_wait boolean default false) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_other activation%rowtype;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, p_no_wait);
  if v_activation.state not in ('waiting', 'cancelling') or not lease_holds(v_activation.provider_id, p_epoch) then
    return false;
  end if;
  v_other := pair_of(v_activation);
  if (v_other.id is null or v_other.state in ('cancelled', 'expired'))
      and not exists (select from hold_resolution where hold_id = v_activation.hold_id) then
    perform wallet_resolve(v_activation.hold_id, 'release', coalesce(v_activation.cancel_actor, 'system'));
  end if;
  update activation set slot = null,
      state = case when v_activation.state = 'cancelling' and cancellable_at < expires_at then 'cancelled' else p_end end, ended_at = app_now(), asked_until = app_now() + interval '15 minutes'
    where user_id = p_user_id and id = p_activation_id;
  if p_owes_cancel then
    perform owe_provider(v_activation.provider_id, v_activation.upstream_id, 'cancel', p_user_id, p_activation_id);
  end if;
  perform record_event(p_user_id, 'cancelled', p_activation_id);
  return true;
end $$;

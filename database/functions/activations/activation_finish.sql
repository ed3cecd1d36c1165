-- Ends a number that got its code and kept listening for more.
create or replace function activation_finish(p_user_id bigint, p_activation_id bigint, p_epoch bigint, p_no_wait boolean default false) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, p_no_wait);
  if v_activation.state <> 'received' or not lease_holds(v_activation.provider_id, p_epoch) then
    return false;
  end if;
  update activation set state = 'finished', ended_at = app_now() where user_id = p_user_id and id = p_activation_id;
  perform owe_provider(v_activation.provider_id, v_activation.upstream_id, 'finish', p_user_id, p_activation_id);
  perform record_event(p_user_id, 'activation', p_activation_id);
  return true;
end $$;

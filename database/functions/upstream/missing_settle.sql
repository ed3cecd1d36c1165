-- Ends a number that is certainly gone: the money goes back or, after a code, listening ends. We owe the provider a cancel or finish anyway.
create or replace function missing_settle(p_user_id bigint, p_activation_id bigint, p_epoch bigint) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_missing missing_number%rowtype;
  v_is_settled boolean;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, true);
  -- A list that names the number deletes the row: this waits for it, and finds none. Without a row the comparison is null.
  select * into v_missing from missing_number where user_id = p_user_id and activation_id = p_activation_id for update;
  if (v_missing.settled_at is null and v_missing.terminal_since <= app_now() - certain_after()) is not true then
    return false;
  end if;
  if not v_missing.is_confirmed and (
      is_mass_missing(v_activation.provider_id) or exists (select from missing_alarm where provider_id = v_activation.provider_id)) then
    return false;
  end if;
  if v_activation.state = 'received' then
    v_is_settled := activation_finish(p_user_id, p_activation_id, p_epoch, true);
  else
    v_is_settled := activation_refund(p_user_id, p_activation_id, 'cancelled', true, p_epoch, true);
  end if;
  if v_is_settled then
    update missing_number set settled_at = app_now() where user_id = p_user_id and activation_id = p_activation_id;
  end if;
  return v_is_settled;
end $$;

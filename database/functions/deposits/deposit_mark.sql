-- Stores that the verifier found no payment (yet). Returns whether the user sees a change.
create or replace function deposit_mark(p_deposit_id bigint, p_state text, p_reason text, p_next_check_at timestamptz) returns boolean
  language plpgsql
  as $$
declare
  v_user bigint := (select user_id from deposit where id = p_deposit_id);
  v_deposit deposit%rowtype;
begin
  perform lock_user(v_user);
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  -- Meanwhile settled, or its payment was found.
  if v_deposit.state <> 'pending' or v_deposit.payment_id is not null then
    return false;
  end if;
  update deposit set state = p_state, reason = p_reason, checks = checks + 1,
      next_check_at = case p_state when 'pending' then p_next_check_at end,
      settled_at = case p_state when 'pending' then null else app_now() end
    where id = p_deposit_id;
  if v_deposit.reason is distinct from p_reason or p_state <> 'pending' then
    perform record_deposit_event(v_user, p_deposit_id);
    return true;
  end if;
  return false;
end $$;

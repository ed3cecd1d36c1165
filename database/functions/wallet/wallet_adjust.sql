-- Sets a user's balance, in paise, by posting the difference. Returns the balance before.
create or replace function wallet_adjust(p_user_id bigint, p_balance bigint, p_expected bigint, p_admin_id bigint, p_reason text) returns bigint
  language plpgsql
  as $$
declare
  v_available bigint := account_of_user(p_user_id, 'available');
  v_before bigint;
begin
  perform lock_user(p_user_id);
  select balance into strict v_before from ledger_account where id = v_available for update;
  if p_expected is distinct from v_before then
    perform refuse('BALANCE_CHANGED');
  end if;
  if v_before <> p_balance then
    perform ledger_post('adjustment:' || gen_random_uuid(), 'adjustment', 'user:' || p_user_id, 'admin:' || p_admin_id, p_reason,
      array[account_of_system('adjust'), v_available], array[v_before - p_balance, p_balance - v_before]);
    perform record_event(p_user_id, 'balance');
  end if;
  return v_before;
end $$;

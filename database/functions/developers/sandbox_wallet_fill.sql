-- Fills a wallet of test money up to ₹1,000, what it holds included: once on a day.
create or replace function sandbox_wallet_fill(p_user_id bigint, p_time_zone text) returns void
  language plpgsql
  as $$
declare
  v_today date := (app_now() at time zone p_time_zone)::date;
  v_missing bigint;
begin
  perform lock_user(p_user_id);
  update test_wallet set refilled_on = v_today where user_id = p_user_id and refilled_on < v_today;
  if not found then
    return;
  end if;
  select 100000 - sum(balance) into v_missing from ledger_account where user_id = p_user_id;
  if v_missing > 0 then
    perform ledger_post('test money:' || p_user_id || ':' || v_today, 'opening', 'user:' || p_user_id, 'system', 'Test money',
      array[account_of_system('world:test'), account_of_user(p_user_id, 'available')], array[-v_missing, v_missing]);
    perform record_event(p_user_id, 'balance');
  end if;
end $$;

-- Posts a transaction, its legs in the order of their accounts, so that two transactions never wait in a circle. Returns null when the key was posted before.
create or replace function ledger_post(p_idem_key text, p_kind text, p_ref text, p_actor text, p_reason text, p_accounts bigint[], p_amounts bigint[]) returns bigint
  language plpgsql
  as $$
declare
  v_tx bigint;
  v_leg record;
  v_version bigint;
  v_balance bigint;
begin
  insert into ledger_tx (idem_key, kind, ref, actor, reason) values (p_idem_key, p_kind, p_ref, p_actor, p_reason)
    on conflict (idem_key) do nothing returning id into v_tx;
  if v_tx is null then
    return null;
  end if;
  -- Its legs are added up with it at the commit, not once more for each of them.
  perform set_config('pinline.ledger_tx', v_tx::text, true);
  for v_leg in select account_id, amount from unnest(p_accounts, p_amounts) as leg (account_id, amount) order by account_id loop
    update ledger_account set balance = balance + v_leg.amount, version = version + 1
      where id = v_leg.account_id returning version, balance into strict v_version, v_balance;
    insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
      values (v_leg.account_id, v_version, v_tx, v_leg.amount, v_balance);
  end loop;
  return v_tx;
end $$;

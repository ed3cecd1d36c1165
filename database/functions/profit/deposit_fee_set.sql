-- Sets what a payment method takes of the deposits credited from now on. Returns the rate before, in hundredths of a percent.
create or replace function deposit_fee_set(p_method text, p_basis_points int, p_admin_id bigint) returns int
  language plpgsql
  as $$
declare
  v_account ledger_account%rowtype;
  v_before int;
begin
  -- Every credit of the method changes this row, so it is either before or after the new rate.
  select * into strict v_account from ledger_account where id = account_of_system('world:' || p_method) for update;
  v_before := deposit_fee_now(p_method);
  if v_before <> p_basis_points then
    insert into deposit_fee (account_id, after_version, basis_points, set_by) values (v_account.id, v_account.version, p_basis_points, 'admin:' || p_admin_id);
  end if;
  return v_before;
end $$;

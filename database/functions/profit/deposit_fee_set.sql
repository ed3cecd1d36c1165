-- Sets what a payment method takes of the deposits credited from now on. Returns what it took before.
create or replace function deposit_fee_set(p_method text, p_basis_points int, p_fixed_paise bigint, p_admin_id bigint,
    out basis_points_before int, out fixed_paise_before bigint)
  language plpgsql
  as $$
declare
  v_account ledger_account%rowtype;
begin
  -- Every credit of the method changes this row, so it is either before or after the new fee.
  select * into strict v_account from ledger_account where id = account_of_system('world:' || p_method) for update;
  select basis_points, fixed_paise into basis_points_before, fixed_paise_before from deposit_fee_now(p_method);
  basis_points_before := coalesce(basis_points_before, 0);
  fixed_paise_before := coalesce(fixed_paise_before, 0);
  if (basis_points_before, fixed_paise_before) is distinct from (p_basis_points, p_fixed_paise) then
    insert into deposit_fee (account_id, after_version, basis_points, fixed_paise, set_by)
      values (v_account.id, v_account.version, p_basis_points, p_fixed_paise, 'admin:' || p_admin_id);
  end if;
end $$;

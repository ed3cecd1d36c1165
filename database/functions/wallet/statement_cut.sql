-- Where a user's movements before p_at end, in both accounts: a transaction is before it with all its legs, or with none. Two that waited for
-- each other at that moment may be told apart by their order in the ledger alone; what one period ends with, the next begins with.
create or replace function statement_cut(
  p_user_id bigint, p_at timestamptz, out available_version bigint, out held_version bigint, out available bigint, out held bigint)
  language plpgsql stable
  as $$
declare
  v_available bigint := account_of_user(p_user_id, 'available');
  v_held bigint := account_of_user(p_user_id, 'held');
  v_last bigint;
begin
  available_version := account_version_at(v_available, p_at);
  held_version := account_version_at(v_held, p_at);
  v_last := greatest(
    (select tx_id from ledger_entry where account_id = v_available and account_version = available_version),
    (select tx_id from ledger_entry where account_id = v_held and account_version = held_version));
  while exists (select from ledger_entry where account_id = v_available and account_version = available_version + 1 and tx_id <= v_last) loop
    available_version := available_version + 1;
  end loop;
  while exists (select from ledger_entry where account_id = v_held and account_version = held_version + 1 and tx_id <= v_last) loop
    held_version := held_version + 1;
  end loop;
  available := coalesce((select balance_after from ledger_entry where account_id = v_available and account_version = available_version), 0);
  held := coalesce((select balance_after from ledger_entry where account_id = v_held and account_version = held_version), 0);
end $$;

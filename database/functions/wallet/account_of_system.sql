-- The ledger account of the business that has this kind; of revenue its first part.
create or replace function account_of_system(p_kind text) returns bigint
  language sql stable
  as $$ select id from ledger_account where kind = p_kind and part = 0 and user_id is null $$;

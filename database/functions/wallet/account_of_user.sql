create or replace function account_of_user(p_user_id bigint, p_kind text) returns bigint
  language sql stable
  as $$ select id from ledger_account where user_id = p_user_id and kind = p_kind $$;

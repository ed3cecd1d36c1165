-- What a user can spend, in paise.
create or replace function wallet_balance(p_user_id bigint) returns bigint
  language sql stable
  as $$ select balance from ledger_account where user_id = p_user_id and kind = 'available' $$;

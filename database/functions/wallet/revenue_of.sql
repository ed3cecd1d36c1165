-- The part of revenue that a user's charges and refunds are posted to.
create or replace function revenue_of(p_user_id bigint) returns bigint
  language sql stable
  as $$ select id from ledger_account where kind = 'revenue' and part = p_user_id % 16 and user_id is null $$;

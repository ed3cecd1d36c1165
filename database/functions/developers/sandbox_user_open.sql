-- The user of the sandbox that stands for a live user: it has the same id, a wallet of test money, and no way to sign in.
create or replace function sandbox_user_open(p_user_id bigint) returns void
  language plpgsql
  as $$
begin
  insert into app_user (id, email, referral_code) overriding system value
    values (p_user_id, 'sandbox-of-' || p_user_id || '@test.invalid', 'TEST' || p_user_id) on conflict do nothing;
  if not found then
    return;
  end if;
  insert into user_counter (user_id) values (p_user_id);
  insert into ledger_account (kind, user_id) values ('available', p_user_id), ('held', p_user_id);
  insert into test_wallet (user_id) values (p_user_id);
end $$;

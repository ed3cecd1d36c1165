-- Users from another panel, with what they had there: one posting for each balance above 0, from the account 'opening'. A key posts once, so
-- that an address brings its balance once, ever. In one statement for many users: thousands of updates of one account would be slow. An
-- address, a referral code or a key that is taken breaks a unique index. Returns how many there are.
create or replace function users_import(p_users json, p_admin_id bigint, p_reason text) returns bigint
  language plpgsql
  as $$
declare
  v_opening ledger_account%rowtype;
  v_count bigint;
begin
  select * into strict v_opening from ledger_account where kind = 'opening' and user_id is null for update;
  with entered as materialized (
    select * from json_to_recordset(p_users) as u (email text, "passwordHash" text, "referralCode" text, balance bigint)),
  added as (
    insert into app_user (email, password_hash, referral_code) select email, "passwordHash", "referralCode" from entered returning id, email),
  counted as (insert into user_counter (user_id) select id from added),
  held as (insert into ledger_account (kind, user_id) select 'held', id from added),
  wallets as (
    insert into ledger_account (kind, user_id, balance, version)
      select 'available', a.id, e.balance, case when e.balance > 0 then 1 else 0 end from added a join entered e using (email)
      returning id, user_id, balance),
  posted as (
    insert into ledger_tx (idem_key, kind, ref, actor, reason)
      select 'opening:' || a.email, 'opening', 'user:' || w.user_id, 'admin:' || p_admin_id, p_reason
      from wallets w join added a on a.id = w.user_id where w.balance > 0
      returning id, ref),
  paid as (
    select p.id as tx_id, w.id as account_id, w.balance as amount, row_number() over ordered as no, sum(w.balance) over ordered as sum
    from posted p join wallets w on 'user:' || w.user_id = p.ref
    window ordered as (order by p.id)),
  to_users as (
    insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after) select account_id, 1, tx_id, amount, amount from paid),
  from_opening as (
    insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
      select v_opening.id, v_opening.version + no, tx_id, -amount, v_opening.balance - sum from paid),
  balanced as (
    update ledger_account set balance = balance - paid_out.sum, version = version + paid_out.count
    from (select coalesce(sum(amount), 0) as sum, count(*) as count from paid) paid_out where id = v_opening.id)
  select count(*) into v_count from added;
  return v_count;
end $$;

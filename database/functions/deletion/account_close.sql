-- Makes an account anonymous: its balance goes to `forfeited`, what opens it ends, and what tells who it was is erased, but for keyed hashes.
-- Numbers and texts follow a part at a time. Called under the user's lock, when it waits for nothing. Returns what was forfeited, in paise.
create or replace function account_close(p_deletion_id bigint, p_kinds text[], p_hashes bytea[]) returns bigint
  language plpgsql
  as $$
declare
  v_deletion account_deletion%rowtype;
  v_user bigint;
  v_balance bigint;
  v_tx bigint;
begin
  select * into strict v_deletion from account_deletion where id = p_deletion_id;
  v_user := v_deletion.user_id;
  select balance into strict v_balance from ledger_account where user_id = v_user and kind = 'available' for update;
  if v_balance > 0 then
    v_tx := ledger_post('forfeit:' || v_user, 'forfeit', 'user:' || v_user, 'user:' || v_user,
      format('Given up by its user with the account on %s: up to ₹%s',
        to_char(v_deletion.given_up_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), to_char(v_deletion.given_up / 100.0, 'FM9999999990.00')),
      array[account_of_user(v_user, 'available'), account_of_system('forfeited')], array[-v_balance, v_balance]);
  end if;
  update ledger_account set is_closed = true where user_id = v_user;
  insert into departed_sign (kind, sign_hash, user_id)
    select kind, sign_hash, v_user from unnest(p_kinds, p_hashes) as sign (kind, sign_hash) on conflict do nothing;
  -- Accounts that stay and share a sign: a hash would tell it only at their next sign-in.
  insert into returned_sign (kind, user_id, departed_id)
    select 'device', theirs.user_id, v_user
    from session mine join session theirs on theirs.device_id = mine.device_id and theirs.user_id <> v_user
    where mine.user_id = v_user and mine.device_id is not null
    union
    select 'mailbox', other.id, v_user
    from app_user u join app_user other on normalised_mailbox(other.email) = normalised_mailbox(u.email) and other.id <> u.id
    where u.id = v_user
    on conflict do nothing;
  insert into returned_sign (kind, payer, departed_id)
    select distinct 'payer', theirs.payer, v_user
    from deposit d join payment mine on mine.deposit_id = d.id join payment theirs on theirs.payer = mine.payer
      join deposit other on other.id = theirs.deposit_id and other.user_id <> v_user
    where d.user_id = v_user
    on conflict do nothing;
  perform account_wipe(v_user);
  -- No one types such an address or code. The trigger of a blocked account ends its places on the waiting list.
  update app_user set email = 'deleted account ' || v_user, password_hash = null, referral_code = 'deleted-' || v_user, email_verified_at = null,
      language = null, price_tier_id = null, is_blocked = true, deleted_at = app_now()
    where id = v_user;
  -- No late code is asked for.
  update activation set asked_until = null where user_id = v_user and asked_until is not null;
  update account_deletion set closed_at = app_now(), forfeited = v_balance, tx_id = v_tx where id = p_deletion_id;
  return v_balance;
end $$;

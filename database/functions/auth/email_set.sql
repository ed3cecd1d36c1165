-- Gives a user a proved address. False if it is another account's, or reserved: the caller rolls back. Called under the account's lock.
create or replace function email_set(p_user_id bigint, p_email text) returns boolean
  language plpgsql
  as $$
begin
  update app_user set email = p_email, email_verified_at = app_now(), email_changed_at = app_now() where id = p_user_id;
  return not email_is_reserved(p_email, p_user_id);
exception when unique_violation then
  return false;
end $$;

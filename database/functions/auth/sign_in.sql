-- For the previous release, which looks for an authenticator in a statement of its own.
-- Ends the user's other session and opens one, once the password of p_password_hash was given; p_new_hash replaces a hash of an older kind.
-- Returns 'open' · 'blocked' · 'changed': the account has another password by now, with password_hash.
create or replace function sign_in(
  p_user_id bigint, p_password_hash text, p_new_hash text, p_id text, p_secret_hash bytea, p_device_id text, p_is_mobile boolean, p_user_agent text,
  p_address text, p_is_factor_checked boolean, p_default_days int,
  out outcome text, out password_hash text, out operator_role text, out language text)
  language plpgsql
  as $$
declare
  v_user app_user%rowtype;
begin
  select * into strict v_user from app_user where id = p_user_id for no key update;
  operator_role := v_user.operator_role;
  language := v_user.language;
  password_hash := v_user.password_hash;
  if v_user.password_hash is distinct from p_password_hash then
    outcome := 'changed';
    return;
  end if;
  if v_user.is_blocked then
    outcome := 'blocked';
    return;
  end if;
  if p_new_hash is not null then
    update app_user u set password_hash = p_new_hash where u.id = p_user_id;
  end if;
  update session set ended_at = app_now(), end_reason = 'replaced' where user_id = p_user_id and ended_at is null;
  perform session_start(p_user_id, p_id, p_secret_hash, p_device_id, p_is_mobile, p_user_agent, p_address, p_is_factor_checked, p_default_days);
  outcome := 'open';
end $$;

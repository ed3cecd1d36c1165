-- Ends what opens an account, and erases what is stored of a person beside numbers and payments. Safe to repeat: a call that had begun before
-- the account was closed may store something just after it.
create or replace function account_wipe(p_user_id bigint) returns void
  language plpgsql
  as $$
declare
  v_email text := (select email from app_user where id = p_user_id);
begin
  delete from socket_ticket where session_id in (select id from session where user_id = p_user_id);
  update session set ended_at = coalesce(ended_at, app_now()), end_reason = coalesce(end_reason, 'blocked'),
      device_id = null, user_agent = null, address = null
    where user_id = p_user_id and (ended_at is null or device_id is not null or user_agent is not null or address is not null);
  delete from push_subscription where user_id = p_user_id;
  delete from known_device where user_id = p_user_id;
  delete from password_reset where user_id = p_user_id;
  delete from sign_in_code where user_id = p_user_id;
  delete from second_factor where user_id = p_user_id;
  delete from email_change where user_id = p_user_id;
  delete from email_undo where user_id = p_user_id;
  delete from user_identity where user_id = p_user_id;
  delete from throttle_hit where key = v_email or starts_with(key, v_email || ' ') or starts_with(key, p_user_id || ' ');
  delete from mail_notice where email = v_email;
  update deposit_intent set state = 'closed', slot = null where user_id = p_user_id and state = 'waiting';
  delete from app_wish where user_id = p_user_id;
  delete from returned_sign where user_id = p_user_id;
  update api_key set revoked_at = coalesce(revoked_at, app_now()), name = 'Deleted', ending = '', networks = null, last_used_from = null
    where user_id = p_user_id and (revoked_at is null or name <> 'Deleted');
  delete from webhook_endpoint where user_id = p_user_id;
  delete from webhook_pace where user_id = p_user_id;
end $$;

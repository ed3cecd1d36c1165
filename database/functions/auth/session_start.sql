-- Opens a session, which lasts as long as operators set, or p_default_days, and remembers its device. Called under the account's lock once the user's other session has ended.
create or replace function session_start(
  p_user_id bigint, p_id text, p_secret_hash bytea, p_device_id text, p_is_mobile boolean, p_user_agent text, p_address text,
  p_is_factor_checked boolean, p_default_days int) returns void
  language plpgsql
  as $$
begin
  insert into session (id, user_id, secret_hash, device_id, is_mobile, user_agent, address, expires_at, second_factor_at)
    values (p_id, p_user_id, p_secret_hash, p_device_id, p_is_mobile, p_user_agent, p_address,
      app_now() + make_interval(days => coalesce((select (value ->> 'lifeDays')::int from operator_setting where key = 'sessions'), p_default_days)),
      case when p_is_factor_checked then app_now() end);
  perform user_seen(p_user_id);
  if p_device_id is not null then
    perform device_remember(p_user_id, p_device_id);
  end if;
end $$;

-- A user signed in with this device. Of each user the last 20 are remembered, because browsers choose their own id.
create or replace function device_remember(p_user_id bigint, p_device_id text) returns void
  language plpgsql
  as $$
begin
  insert into known_device (user_id, device_id) values (p_user_id, p_device_id) on conflict (user_id, device_id) do update set seen_at = app_now();
  delete from known_device where user_id = p_user_id and device_id <> p_device_id and device_id in (
    select device_id from known_device where user_id = p_user_id and device_id <> p_device_id order by seen_at desc, device_id offset 19);
end $$;

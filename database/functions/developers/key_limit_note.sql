-- Records a limit that stopped a key, the first time on a day. p_found is what `key_refuse` refused with.
create or replace function key_limit_note(p_user_id bigint, p_key_id bigint, p_time_zone text, p_found jsonb) returns boolean
  language plpgsql
  as $$
begin
  perform lock_user(p_user_id);
  insert into api_key_day as d (key_id, day, limits_reached)
    values (p_key_id, (app_now() at time zone p_time_zone)::date, array[p_found ->> 'limit'])
    on conflict (key_id, day) do update set limits_reached = d.limits_reached || excluded.limits_reached
      where not d.limits_reached @> excluded.limits_reached;
  if not found then
    return false;
  end if;
  perform api_event_record(p_user_id, record_event(p_user_id, 'key_limit'), 'key.limit_reached', null, null, null, p_key_id, p_found);
  return true;
end $$;

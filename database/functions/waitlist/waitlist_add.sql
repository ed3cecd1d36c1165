-- Puts a user, or one of their keys, on the waiting list for a service. Returns the entry.
create or replace function waitlist_add(
  p_user_id bigint, p_service_code text, p_cap bigint, p_country text, p_is_automatic boolean, p_was_offered boolean,
  p_key_id bigint default null) returns bigint
  language plpgsql
  as $$
declare
  v_entry_id bigint;
  v_key api_key%rowtype;
begin
  perform lock_user(p_user_id);
  if (select is_blocked from app_user where id = p_user_id) then
    perform refuse('NOT_AUTHORISED');
  end if;
  if p_key_id is not null then
    v_key := usable_key(p_user_id, p_key_id);
  end if;
  if not exists (select 1 from service where code = p_service_code and is_enabled) then
    perform refuse('SERVICE_UNAVAILABLE');
  end if;
  if p_service_code <> all (v_key.service_codes) then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'services'));
  end if;
  perform waitlist_end_over(id) from waitlist_entry where user_id = p_user_id and state = 'waiting' and expires_at <= app_now();
  if exists (select 1 from waitlist_entry
      where user_id = p_user_id and key_id is not distinct from p_key_id and service_code = p_service_code and state = 'waiting') then
    perform refuse('ALREADY_WAITING');
  end if;
  if (select count(*) from waitlist_entry
      where user_id = p_user_id and key_id is not distinct from p_key_id and state = 'waiting') >= waitlist_maximum() then
    perform refuse('WAITLIST_FULL');
  end if;
  insert into waitlist_entry (user_id, key_id, service_code, price_cap, country, is_automatic, was_offered)
    values (p_user_id, p_key_id, p_service_code, p_cap, p_country, p_is_automatic, p_was_offered) returning id into v_entry_id;
  return v_entry_id;
end $$;

-- A key that may be used now. Refuses one that was revoked or ended, or for which the API was switched off, since its call was admitted.
-- Call under the user's lock: it locks nothing itself.
create or replace function usable_key(p_user_id bigint, p_key_id bigint) returns api_key
  language plpgsql
  as $$
declare
  v_key api_key%rowtype;
begin
  select * into v_key from api_key where id = p_key_id and user_id = p_user_id and revoked_at is null and (ends_at is null or ends_at > app_now());
  if not found then
    perform refuse('NOT_AUTHORISED');
  end if;
  if api_off(p_user_id) is not null then
    perform refuse('API_OFF');
  end if;
  return v_key;
end $$;

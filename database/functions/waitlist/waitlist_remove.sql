-- Removes an entry for its user; one that has ended is no longer listed. Returns the purchase that is running for it: no other is begun,
-- and the entry ends with it.
create or replace function waitlist_remove(p_user_id bigint, p_entry_id bigint) returns bigint
  language plpgsql
  as $$
declare
  v_entry waitlist_entry%rowtype;
  v_activation_id bigint;
begin
  perform lock_user(p_user_id);
  select * into v_entry from waitlist_entry where id = p_entry_id and user_id = p_user_id for update;
  if not found then
    perform refuse('WAITLIST_ENTRY_NOT_FOUND');
  end if;
  update waitlist_entry set removed_at = coalesce(removed_at, app_now()) where id = p_entry_id;
  if v_entry.state <> 'waiting' then
    return null;
  end if;
  v_activation_id := waitlist_running(p_entry_id);
  if v_activation_id is null then
    perform waitlist_end(p_entry_id, 'removed');
  end if;
  return v_activation_id;
end $$;

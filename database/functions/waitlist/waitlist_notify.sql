-- Notifies a waiting user that there is a number, and ends the entry. Returns false when it ended before. For background work: a locked
-- user is an error at once.
create or replace function waitlist_notify(p_entry_id bigint) returns boolean
  language plpgsql
  as $$
declare
  v_entry waitlist_entry%rowtype;
begin
  perform lock_user_no_wait(user_id) from waitlist_entry where id = p_entry_id;
  select * into strict v_entry from waitlist_entry where id = p_entry_id for update;
  if v_entry.state <> 'waiting' or v_entry.is_automatic or v_entry.removed_at is not null or v_entry.expires_at <= app_now() then
    return false;
  end if;
  perform waitlist_end(p_entry_id, 'notified');
  return true;
end $$;

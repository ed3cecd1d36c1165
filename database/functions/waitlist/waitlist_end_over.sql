-- Ends an entry whose day is over, or whose removal waited for a purchase. One whose purchase is running ends with it. Returns whether it
-- ended. For background work: a locked user is an error at once.
create or replace function waitlist_end_over(p_entry_id bigint) returns boolean
  language plpgsql
  as $$
declare
  v_entry waitlist_entry%rowtype;
begin
  perform lock_user_no_wait(user_id) from waitlist_entry where id = p_entry_id;
  select * into strict v_entry from waitlist_entry where id = p_entry_id for update;
  if v_entry.state <> 'waiting' or (v_entry.removed_at is null and v_entry.expires_at > app_now()) or waitlist_running(p_entry_id) is not null then
    return false;
  end if;
  perform waitlist_end(p_entry_id, case when v_entry.removed_at is null then 'expired' else 'removed' end);
  return true;
end $$;

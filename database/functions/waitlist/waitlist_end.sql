-- Ends an entry and says so on its user's pages, unless a key waited. Called under the user's lock.
create or replace function waitlist_end(p_entry_id bigint, p_state text, p_activation_id bigint default null) returns void
  language plpgsql
  as $$
declare
  v_user_id bigint;
  v_key_id bigint;
begin
  update waitlist_entry set state = p_state, activation_id = p_activation_id, ended_at = app_now()
    where id = p_entry_id and state = 'waiting' returning user_id, key_id into strict v_user_id, v_key_id;
  if v_key_id is not null then
    return;
  end if;
  perform record_waitlist_event(v_user_id, p_entry_id);
end $$;

-- Under the user's lock.
create or replace function record_waitlist_event(p_user_id bigint, p_entry_id bigint) returns void
  language plpgsql
  as $$
declare
  v_seq bigint;
begin
  update user_counter set event_seq = event_seq + 1 where user_id = p_user_id returning event_seq into strict v_seq;
  insert into user_event (user_id, seq, type, waitlist_entry_id) values (p_user_id, v_seq, 'waitlist', p_entry_id);
end $$;

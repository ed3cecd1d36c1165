-- Stores an event of a user, numbered without gaps, so it takes the user's lock.
create or replace function record_event(p_user_id bigint, p_type text, p_activation_id bigint default null, p_message_no int default null) returns bigint
  language plpgsql
  as $$
declare
  v_seq bigint;
begin
  update user_counter set event_seq = event_seq + 1 where user_id = p_user_id returning event_seq into strict v_seq;
  insert into user_event (user_id, seq, type, activation_id, message_no) values (p_user_id, v_seq, p_type, p_activation_id, p_message_no);
  return v_seq;
end $$;

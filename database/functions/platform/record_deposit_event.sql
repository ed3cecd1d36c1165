-- Records an event of a deposit. Called under the user's lock.
create or replace function record_deposit_event(p_user_id bigint, p_deposit_id bigint) returns void
  language plpgsql
  as $$
declare
  v_seq bigint;
begin
  update user_counter set event_seq = event_seq + 1 where user_id = p_user_id returning event_seq into strict v_seq;
  insert into user_event (user_id, seq, type, deposit_id) values (p_user_id, v_seq, 'deposit', p_deposit_id);
end $$;

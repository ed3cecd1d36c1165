-- Ends the entry that a confirmed purchase was begun for, if there is one. Called under the user's lock.
create or replace function waitlist_end_bought(p_activation_id bigint) returns void
  language sql
  as $$ select waitlist_end(entry_id, 'bought', p_activation_id) from waitlist_try where activation_id = p_activation_id $$;

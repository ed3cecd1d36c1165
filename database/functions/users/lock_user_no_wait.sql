-- The user's lock, failing at once (55P03) when another transaction has the row.
create or replace function lock_user_no_wait(p_user_id bigint) returns void
  language sql
  as $$ select 1 from user_counter where user_id = p_user_id for update nowait $$;

-- The user's lock. Every change of a user's money or activations takes it before any other row, so that no two transactions wait in a circle.
create or replace function lock_user(p_user_id bigint) returns void
  language sql
  as $$ select 1 from user_counter where user_id = p_user_id for update $$;

-- As the release before asks. Returning one row and no table, it is planned apart from the statement that asks.
create or replace function wallet_held(p_user_id bigint, out held bigint, out held_count int)
  language sql stable
  as $$ select * from held_of_user(p_user_id) $$;

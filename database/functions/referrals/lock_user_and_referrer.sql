-- Locks a user and their referrer, as crediting needs it, always in the same order.
create or replace function lock_user_and_referrer(p_user_id bigint) returns void
  language sql
  as $$
    select 1 from user_counter c
    where c.user_id = p_user_id or c.user_id = (select referred_by from app_user where id = p_user_id)
    order by c.user_id for update
  $$;

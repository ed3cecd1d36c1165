-- Stores the provider's answer about a missing number; a live answer starts over. Returns for how many seconds the provider has called it
-- over; null when the number is no longer missing.
create or replace function missing_answer(p_user_id bigint, p_activation_id bigint, p_is_terminal boolean) returns float8
  language sql
  as $$
    update missing_number set terminal_since = case when p_is_terminal then coalesce(terminal_since, app_now()) end
      where user_id = p_user_id and activation_id = p_activation_id and settled_at is null
      returning extract(epoch from app_now() - terminal_since)::float8
  $$;

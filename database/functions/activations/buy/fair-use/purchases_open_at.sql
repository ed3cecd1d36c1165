-- When a user may buy again who bought p_limit numbers within p_window; null when they may now, or without a limit.
-- A purchase under way counts as bought; a failed one doesn't.
create or replace function purchases_open_at(p_user_id bigint, p_limit int, p_window interval) returns timestamptz
  language sql stable strict
  as $$
    select had_at + p_window from (
      (select created_at as had_at from activation
        where user_id = p_user_id and created_at > app_now() - p_window order by created_at desc limit p_limit)
      union all
      select app_now() from activation where user_id = p_user_id and state in ('reserved', 'buying', 'unknown')) as had
    order by had_at desc offset p_limit - 1 limit 1
  $$;

-- When a user may buy again who cancelled p_percent or more of at least p_sample numbers in the last 24 hours; null when they may now.
-- The oldest numbers leave the 24 hours first: buying opens once too few are left, or too few of them cancelled.
create or replace function cancels_open_at(p_user_id bigint, p_percent int, p_sample int) returns timestamptz
  language sql stable strict
  as $$
    with number as (select * from cancels_of(p_user_id))
    select created_at + interval '24 hours' from number
      where had > (select coalesce(max(had) filter (where had < p_sample or cancelled * 100 < p_percent * had), 0) from number)
      order by had limit 1
  $$;

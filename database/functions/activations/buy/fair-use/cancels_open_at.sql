-- When a user may buy again who cancelled p_percent or more of at least p_sample numbers in the last 24 hours; null when they may now.
-- A number whose late code was paid for was not cancelled in vain; one whose late code was left unopened counts, as does one that was reported
-- or switched, however it ended. The oldest numbers leave the 24 hours first: buying opens once too few are left, or too few of them cancelled.
create or replace function cancels_open_at(p_user_id bigint, p_percent int, p_sample int) returns timestamptz
  language sql stable strict
  as $$
    with number as (
      select created_at, row_number() over newer as had,
          count(*) filter (where revealed_at is null and (late_code_at is not null
            or (cancel_actor = 'user:' || p_user_id
              and (state in ('cancelling', 'cancelled') or (state = 'expired' and cancel_reason in ('report', 'switch')))))) over newer as cancelled
        from activation where user_id = p_user_id and created_at > app_now() - interval '24 hours'
        window newer as (order by created_at desc, id desc))
    select created_at + interval '24 hours' from number
      where had > (select coalesce(max(had) filter (where had < p_sample or cancelled * 100 < p_percent * had), 0) from number)
      order by had limit 1
  $$;

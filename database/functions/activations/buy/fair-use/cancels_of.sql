-- The numbers of a user's last 24 hours, each with how many were bought since and how many of those were cancelled, itself included.
-- A number whose late code was paid for was not cancelled in vain; one whose late code was left unopened counts, as does one that was reported
-- or switched, however it ended.
create or replace function cancels_of(p_user_id bigint, out created_at timestamptz, out had bigint, out cancelled bigint) returns setof record
  language sql stable strict
  as $$
    select created_at, row_number() over newer,
        count(*) filter (where revealed_at is null and (late_code_at is not null
          or (cancel_actor = 'user:' || p_user_id
            and (state in ('cancelling', 'cancelled') or (state = 'expired' and cancel_reason in ('report', 'switch')))))) over newer
      from activation where user_id = p_user_id and created_at > app_now() - interval '24 hours'
      window newer as (order by created_at desc, id desc)
  $$;

-- The numbers of a user's last 24 hours, each with how many were bought since and how many of those were cancelled, itself included.
create or replace function cancels_of(p_user_id bigint, out created_at timestamptz, out had bigint, out cancelled bigint) returns setof record
  language sql stable strict
  as $$
    select a.created_at, row_number() over newer, count(*) filter (where counts_as_cancel(a)) over newer
      from activation a where a.user_id = p_user_id and a.created_at > app_now() - interval '24 hours'
      window newer as (order by a.created_at desc, a.id desc)
  $$;

-- The numbers since then that success rates are made of, and which of their user's on that route and day each was. A day is one of p_time_zone,
-- whatever the time zone of the session.
create or replace function outcomes_of_users(p_since timestamptz, p_time_zone text)
  returns table (user_id bigint, service_id bigint, route_id bigint, created_at timestamptz, first_message_at timestamptz, wait interval,
    route_no bigint, service_no bigint)
  language sql stable parallel safe
  as $$
    select user_id, service_id, route_id, created_at, first_message_at, first_message_at - created_at,
      row_number() over (partition by user_id, route_id, date_trunc('day', created_at, p_time_zone) order by id),
      row_number() over (partition by user_id, service_id, route_id, date_trunc('day', created_at, p_time_zone) order by id)
    from countable_number where created_at > p_since
  $$;

-- As outcomes_of_users, for figures that no buyer sees.
create or replace function measured_outcomes(p_since timestamptz, p_time_zone text)
  returns table (service_id bigint, route_id bigint, created_at timestamptz, first_message_at timestamptz, wait interval, route_no bigint, service_no bigint)
  language sql stable parallel safe
  as $$
    select service_id, route_id, created_at, first_message_at, wait, route_no, service_no from outcomes_of_users(p_since, p_time_zone)
  $$;

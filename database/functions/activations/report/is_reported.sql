-- A number is never issued again to a user who reported it for that service, and to no one after the reports of two users.
create or replace function is_reported(p_user_id bigint, p_service_code text, p_number_hash bytea) returns boolean
  language sql stable
  as $$
    select count(distinct user_id) >= 2 or coalesce(bool_or(user_id = p_user_id), false) from number_report
    where service_code = p_service_code and number_hash = p_number_hash
  $$;

-- For the previous release, which does not ask whose waits they are.
create or replace function settled_waits(p_time_zone text)
  returns table (service_id bigint, has_code boolean, seconds int, service_no bigint, has_failed boolean)
  language sql stable parallel safe
  as $$ select service_id, has_code, seconds, service_no, has_failed from waits_of_users(p_time_zone) $$;

-- How numbers bought on these days ended, both days included: those counted already, those that aren't, and the late codes that were paid for,
-- all of one moment. Null days: without that limit. Numbers that wait, or were never given, are in neither count.
-- In steps, so that each has the plan of the days it reads.
create or replace function outcomes_by_service(p_from date, p_to date, p_time_zone text)
  returns table (service_id bigint, with_code bigint, without_code bigint)
  language plpgsql stable
  as $$
declare
  v_counted_before date := coalesce((select c.before from outcome_days_counted c where c.time_zone = p_time_zone), '-infinity');
  v_from timestamptz := coalesce(p_from, '-infinity')::timestamp at time zone p_time_zone;
  v_before timestamptz := (coalesce(p_to, 'infinity') + 1)::timestamp at time zone p_time_zone;
  v_uncounted_from timestamptz := greatest(v_from, v_counted_before::timestamp at time zone p_time_zone);
begin
  return query
    select each.service_id, sum(each.ended_with)::bigint, sum(each.ended_without)::bigint
    from (
      select d.service_id, d.with_code as ended_with, d.without_code as ended_without from outcome_day d
        where d.day < v_counted_before and d.day >= coalesce(p_from, '-infinity') and d.day <= coalesce(p_to, 'infinity')
      union all
      select a.service_id, count(a.first_message_at), count(*) - count(a.first_message_at) from activation a
        where a.state in ('received', 'finished', 'cancelled', 'expired') and a.created_at >= v_uncounted_from and a.created_at < v_before
        group by a.service_id
      union all
      select a.service_id, 1, -1 from activation a
        where a.revealed_at is not null and a.first_message_at is null and a.created_at >= v_from and a.created_at < v_before) each
    group by each.service_id;
end $$;

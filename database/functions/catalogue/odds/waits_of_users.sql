-- How long each number of the last 7 days was waited for, in seconds, rounded up: until its first code, or without one until
-- - its user turned away from it by a switch or a report: what happens to it afterwards says nothing of numbers that are still waited for;
-- - it ended: a code that arrives later is none of its life;
-- - now, where it still waits: without these, new numbers would count only if their code was fast.
-- has_failed: reported as unusable, so that no code could follow. 'no_sms' says only that its user waits no longer.
-- A number that the waiting list bought is left out: its user may not be there, so its wait isn't that of a code.
-- Which of a user's numbers count must not depend on how they ended, so service_no counts them all, by days of p_time_zone.
create or replace function waits_of_users(p_time_zone text)
  returns table (user_id bigint, service_id bigint, has_code boolean, seconds int, service_no bigint, has_failed boolean)
  language sql stable parallel safe
  as $$
    select user_id, service_id, coalesce(first_message_at <= coalesce(left_at, 'infinity'), false),
      greatest(0, ceil(extract(epoch from least(first_message_at, left_at, ended_at, expires_at, app_now()) - created_at)))::int,
      row_number() over (partition by user_id, service_id, route_id, date_trunc('day', created_at, p_time_zone) order by id),
      cancel_reason is not distinct from 'report' and coalesce(first_message_at > left_at, true)
        and exists (select from number_report r where r.user_id = watched.user_id and r.activation_id = watched.id and r.reason <> 'no_sms')
    from (
      select user_id, id, service_id, route_id, created_at, first_message_at, ended_at, expires_at, cancel_reason,
        case when cancel_reason in ('report', 'switch') then cancel_asked_at end as left_at
      from activation
      where state in ('received', 'finished', 'cancelled', 'expired') and created_at > app_now() - interval '7 days'
      union all
      select user_id, id, service_id, route_id, created_at, null, null, expires_at, cancel_reason,
        case when cancel_reason in ('report', 'switch') then cancel_asked_at end
      from activation
      where state in ('waiting', 'cancelling')) watched
    where not exists (select from waitlist_entry w where w.activation_id = watched.id)
  $$;

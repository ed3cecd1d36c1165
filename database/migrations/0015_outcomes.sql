-- How numbers ended: which of them say how good an offer is, how long codes take to arrive, and the counts of days that are over.

-- Numbers that count as outcomes, for any time, route or service. A user who cancels before codes usually arrive has not waited for one; a
-- number that its user reported failed, however early; and the wait of a user who may not be there, for a number that the waiting list
-- bought, says nothing about its route.
create view countable_number as
  select a.user_id, a.id, a.service_id, a.route_id, a.created_at, a.first_message_at
  from activation a left join service_quality q on q.service_id = a.service_id
  where a.state in ('received', 'finished', 'cancelled', 'expired')
    and (a.first_message_at is not null or a.cancel_actor is null or a.cancel_actor not like 'user:%'
      or a.cancel_reason = 'report' or a.cancel_asked_at is null or q.median_wait_seconds is null
      or a.cancel_asked_at - a.created_at >= q.median_wait_seconds * interval '1 second')
    and not exists (select from waitlist_entry w where w.activation_id = a.id);

-- Outcomes since a time: the status page reads those of a day every 15 seconds, and those of a week more rarely. `route_no` counts a user's
-- outcomes of one day on one route, and `service_no` those of one service: only the first three count, so that no single user decides how
-- good an offer looks. Here because the view is built on it.
create function measured_outcome_since(p_since timestamptz)
  returns table (service_id bigint, route_id bigint, created_at timestamptz, first_message_at timestamptz, wait interval, route_no bigint, service_no bigint)
  language sql stable parallel safe
  as $$
    select service_id, route_id, created_at, first_message_at, first_message_at - created_at,
      row_number() over (partition by user_id, route_id, date_trunc('day', created_at) order by id),
      row_number() over (partition by user_id, service_id, route_id, date_trunc('day', created_at) order by id)
    from countable_number where created_at > p_since
  $$;

create view measured_outcome as select * from measured_outcome_since(app_now() - interval '7 days');

-- How long each number of the last 7 days was waited for, in seconds, rounded up: until its first code, or without one until
-- - its user turned away from it by a switch or a report: what happens to it afterwards says nothing of numbers that are still waited for;
-- - it ended: a code that arrives later is none of its life;
-- - now, where it still waits: without these, new numbers would count only if their code was fast.
-- has_failed: reported as unusable, so that no code could follow. 'no_sms' says only that its user waits no longer.
-- A number that the waiting list bought is left out: its user may not be there, so its wait isn't that of a code.
-- Numbers that users cancelled early count as waiting for as long as they waited: leaving them out would make the early codes of the others
-- look more frequent than they are. Which of a user's numbers count must not depend on how they ended either, so service_no counts them all.
create view settled_wait as
  select service_id, coalesce(first_message_at <= coalesce(left_at, 'infinity'), false) as has_code,
    greatest(0, ceil(extract(epoch from least(first_message_at, left_at, ended_at, expires_at, app_now()) - created_at)))::int as seconds,
    row_number() over (partition by user_id, service_id, route_id, date_trunc('day', created_at) order by id) as service_no,
    cancel_reason is not distinct from 'report' and coalesce(first_message_at > left_at, true)
      and exists (select from number_report r where r.user_id = watched.user_id and r.activation_id = watched.id and r.reason <> 'no_sms') as has_failed
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
  where not exists (select from waitlist_entry w where w.activation_id = watched.id);

-- How numbers bought on a day ended, for days on which no number waits any more: these counts are final, and figures of long periods needn't
-- count millions of numbers again. Late codes that were paid for since are counted apart, from activation_revealed.
create table outcome_day (
  -- A day of the operator's time zone.
  day date not null,
  service_id bigint not null references service (id),
  with_code bigint not null,
  without_code bigint not null,
  primary key (day, service_id)
);

-- Which days outcome_day has: all of this time zone before this one. One row, or none before the first are counted.
create table outcome_days_counted (
  is_only boolean primary key default true check (is_only),
  time_zone text not null,
  before date not null
);

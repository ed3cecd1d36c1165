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

-- A paused route that sells little is probed more often, and every outcome since its fall counts, however long ago that is.

-- The last purchase that asked it first because none had done so for hours.
alter table route_pause add column probed_at timestamptz, add column probed_by bigint,
  add constraint route_pause_probe_has_a_purchase check ((probed_at is null) = (probed_by is null));

-- The rule of which numbers are outcomes, for any time, route or service.
create view countable_number as
  select a.user_id, a.id, a.service_id, a.route_id, a.created_at, a.first_message_at
  from activation a left join service_quality q on q.service_id = a.service_id
  where a.state in ('received', 'finished', 'cancelled', 'expired')
    and (a.first_message_at is not null or a.cancel_actor is null or a.cancel_actor not like 'user:%'
      or a.cancel_reason = 'report' or a.cancel_asked_at is null or q.median_wait_seconds is null
      or a.cancel_asked_at - a.created_at >= q.median_wait_seconds * interval '1 second')
    and not exists (select from waitlist_entry w where w.activation_id = a.id);

create or replace function measured_outcome_since(p_since timestamptz)
  returns table (service_id bigint, route_id bigint, created_at timestamptz, first_message_at timestamptz, wait interval, route_no bigint, service_no bigint)
  language sql stable parallel safe
  as $$
    select service_id, route_id, created_at, first_message_at, first_message_at - created_at,
      row_number() over (partition by user_id, route_id, date_trunc('day', created_at) order by id),
      row_number() over (partition by user_id, service_id, route_id, date_trunc('day', created_at) order by id)
    from countable_number where created_at > p_since
  $$;

-- The outcomes of one service on one route, since its fall.
create index activation_of_pair on activation (route_id, service_id, created_at)
  where state in ('received', 'finished', 'cancelled', 'expired');

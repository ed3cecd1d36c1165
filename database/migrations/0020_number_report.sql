-- Numbers that their users reported as not working.

-- One report of each number, whatever became of it. Like issued_number it has the number as a keyed hash and outlives the number itself.
create table number_report (
  user_id bigint not null,
  activation_id bigint not null,
  reason text not null check (reason in ('registered', 'banned', 'wrong_country', 'no_sms')),
  service_code text not null,
  number_hash bytea not null check (length(number_hash) = 32),
  route_id bigint references route (id),
  reported_at timestamptz not null default app_now(),
  primary key (user_id, activation_id),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
-- Asked for every number found: who reported it for this service.
create index number_report_of_number on number_report (service_code, number_hash) include (user_id);

drop index activation_measured;
create index activation_measured on activation (created_at)
  include (user_id, id, service_id, route_id, first_message_at, expires_at, ended_at, cancel_actor, cancel_asked_at, cancel_reason)
  where state in ('received', 'finished', 'cancelled', 'expired');

-- A number that its user reported failed, however early: it counts like any other outcome, at most three of a user, route and day.
create or replace function measured_outcome_since(p_since timestamptz)
  returns table (service_id bigint, route_id bigint, created_at timestamptz, first_message_at timestamptz, wait interval, route_no bigint, service_no bigint)
  language sql stable parallel safe
  as $$
    select a.service_id, a.route_id, a.created_at, a.first_message_at, a.first_message_at - a.created_at,
      row_number() over (partition by a.user_id, a.route_id, date_trunc('day', a.created_at) order by a.id),
      row_number() over (partition by a.user_id, a.service_id, a.route_id, date_trunc('day', a.created_at) order by a.id)
    from activation a left join service_quality q on q.service_id = a.service_id
    where a.state in ('received', 'finished', 'cancelled', 'expired') and a.created_at > p_since
      and (a.first_message_at is not null or a.cancel_actor is null or a.cancel_actor not like 'user:%'
        or a.cancel_reason = 'report' or a.cancel_asked_at is null or q.median_wait_seconds is null
        or a.cancel_asked_at - a.created_at >= q.median_wait_seconds * interval '1 second')
  $$;

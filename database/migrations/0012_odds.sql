-- How long codes take to arrive.

-- With the times that a number's wait is read from.
drop index activation_measured;
create index activation_measured on activation (created_at)
  include (user_id, id, service_id, route_id, first_message_at, expires_at, ended_at, cancel_actor, cancel_asked_at)
  where state in ('received', 'finished', 'cancelled', 'expired');

-- How long each number of the last 7 days waited, in seconds, rounded up: for its first code, or without one until it ended. Unlike
-- measured_outcome it has the numbers that users cancelled early: they count as waiting for as long as they waited, and leaving them out
-- would make the early codes of the others look more frequent than they are. Which of a user's numbers count must not depend on how they
-- ended either, so service_no counts them all.
create view settled_wait as
  select service_id, first_message_at is not null as has_code,
    greatest(0, ceil(extract(epoch from least(coalesce(first_message_at, ended_at), expires_at) - created_at)))::int as seconds,
    row_number() over (partition by user_id, service_id, route_id, date_trunc('day', created_at) order by id) as service_no
  from activation
  where state in ('received', 'finished', 'cancelled', 'expired') and created_at > app_now() - interval '7 days';

-- Services with at least 50 codes in the last 7 days. The curve: [seconds, share of the codes there by then, chance of a later one].
create table service_odds (
  service_id bigint primary key references service (id),
  samples int not null,
  curve jsonb not null,
  measured_at timestamptz not null default app_now()
);

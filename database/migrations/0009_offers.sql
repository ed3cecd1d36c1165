-- What the ranking of offers is measured from.

-- The route that its number came from.
alter table activation add column route_id bigint references route (id);
update activation a set route_id = t.route_id from purchase_attempt t
  where t.user_id = a.user_id and t.activation_id = a.id and t.state = 'ok';

drop index activation_measured;
create index activation_measured on activation (created_at)
  include (user_id, id, service_id, route_id, first_message_at, cancel_actor, cancel_asked_at)
  where state in ('received', 'finished', 'cancelled', 'expired');

-- Outcomes of the last 7 days that count: a user who cancels before codes usually arrive has not waited for one. `route_no` counts a user's
-- outcomes of one day on one route, and `service_no` those of one service: only the first three count, so that no single user decides
-- how good an offer looks.
create view measured_outcome as
  select a.service_id, a.route_id, a.created_at, a.first_message_at, a.first_message_at - a.created_at as wait,
    row_number() over (partition by a.user_id, a.route_id, date_trunc('day', a.created_at) order by a.id) as route_no,
    row_number() over (partition by a.user_id, a.service_id, a.route_id, date_trunc('day', a.created_at) order by a.id) as service_no
  from activation a left join service_quality q on q.service_id = a.service_id
  where a.state in ('received', 'finished', 'cancelled', 'expired') and a.created_at > app_now() - interval '7 days'
    and (a.first_message_at is not null or a.cancel_actor is null or a.cancel_actor not like 'user:%'
      or a.cancel_asked_at is null or q.median_wait_seconds is null
      or a.cancel_asked_at - a.created_at >= q.median_wait_seconds * interval '1 second');

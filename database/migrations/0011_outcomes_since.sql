-- The rule of which outcomes count, for any time: the status page reads those of a day every 15 seconds, and those of a week more rarely.
-- Here because the view is built on it.
create function measured_outcome_since(p_since timestamptz)
  returns table (service_id bigint, route_id bigint, created_at timestamptz, first_message_at timestamptz, wait interval, route_no bigint, service_no bigint)
  language sql stable parallel safe
  as $$
    select a.service_id, a.route_id, a.created_at, a.first_message_at, a.first_message_at - a.created_at,
      row_number() over (partition by a.user_id, a.route_id, date_trunc('day', a.created_at) order by a.id),
      row_number() over (partition by a.user_id, a.service_id, a.route_id, date_trunc('day', a.created_at) order by a.id)
    from activation a left join service_quality q on q.service_id = a.service_id
    where a.state in ('received', 'finished', 'cancelled', 'expired') and a.created_at > p_since
      and (a.first_message_at is not null or a.cancel_actor is null or a.cancel_actor not like 'user:%'
        or a.cancel_asked_at is null or q.median_wait_seconds is null
        or a.cancel_asked_at - a.created_at >= q.median_wait_seconds * interval '1 second')
  $$;

create or replace view measured_outcome as select * from measured_outcome_since(app_now() - interval '7 days');

-- Queues the job that sends what is due for an endpoint, now or at the next due time, p_after_seconds at the earliest; none if nothing waits.
-- A transaction that queues a delivery keeps the endpoint's row until it is stored. So the delivery counts here, or its job comes after
-- this one: otherwise a job for a later try would replace the one that sends it now.
create or replace function webhook_wake_next(p_endpoint_id bigint, p_after_seconds float8) returns void
  language plpgsql
  as $$
declare
  v_endpoint webhook_endpoint%rowtype;
  v_due_at timestamptz;
begin
  select * into v_endpoint from webhook_endpoint where id = p_endpoint_id for update;
  select min(due_at) into v_due_at from webhook_delivery where endpoint_id = p_endpoint_id and state = 'waiting';
  if v_due_at is not null and webhook_is_on(v_endpoint) then
    perform webhook_wake(p_endpoint_id, greatest(v_due_at, v_endpoint.rests_until, app_now() + make_interval(secs => p_after_seconds)));
  end if;
end $$;

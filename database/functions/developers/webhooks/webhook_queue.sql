-- Queues one delivery, and the job that sends what is due. A job of the same endpoint that waits for a later try is moved up; one that runs is followed.
create or replace function webhook_queue(p_endpoint_id bigint, p_user_id bigint, p_seq bigint, p_type text) returns bigint
  language plpgsql
  as $$
declare
  v_id bigint;
begin
  insert into webhook_delivery (endpoint_id, user_id, seq, type) values (p_endpoint_id, p_user_id, p_seq, p_type) returning id into v_id;
  perform webhook_wake(p_endpoint_id, app_now());
  return v_id;
end $$;

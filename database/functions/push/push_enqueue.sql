-- One task for each browser of the user, in the transaction of the event: what isn't stored isn't notified, and what is stored is notified
-- once. The payload has no secrets. Numbers bought by API key are their software's business.
create or replace function push_enqueue(p_user_id bigint, p_seq bigint) returns void
  language plpgsql
  as $$
declare
  v_subscription_id bigint;
begin
  for v_subscription_id in select id from push_subscription where user_id = p_user_id and not exists (
      select from user_event e join activation a on a.user_id = e.user_id and a.id = e.activation_id
      where e.user_id = p_user_id and e.seq = p_seq and a.key_id is not null) loop
    perform graphile_worker.add_job('push_notice',
      json_build_object('userId', p_user_id, 'seq', p_seq, 'subscriptionId', v_subscription_id), max_attempts => 3, priority => -10);
  end loop;
end $$;

-- Queues the job that sends what is due for an endpoint. One at a time for each user, so that ten slow endpoints of one delay no one else's. Few
-- senders serve users whose receivers aren't known to answer quickly, so that silent ones leave the others free. It runs by the database's
-- own clock, which tests don't shift. Endpoints of test keys are found in the sandbox and served apart.
create or replace function webhook_wake(p_endpoint_id bigint, p_at timestamptz) returns void
  language sql
  as $$
    select graphile_worker.add_job('send_webhooks', json_build_object('endpointId', id, 'isTest', is_test, 'isQuick', is_quick),
        queue_name => kind || ' of ' || user_id, job_key => kind || ' of ' || id, job_key_mode => 'replace',
        run_at => now() + greatest(p_at - app_now(), interval '0'), max_attempts => 9,
        flags => case when is_quick then array['webhooks'] else array['webhooks', 'slow webhooks'] end)
      from webhook_endpoint e
        cross join lateral (select current_schema() = 'sandbox' as is_test) as mode
        cross join lateral (select case when is_test then 'test webhooks' else 'webhooks' end as kind) as named
        cross join lateral (select exists (select from webhook_pace p where p.user_id = e.user_id and p.is_quick) as is_quick) as pace
      where id = p_endpoint_id
  $$;

-- When a provider last called, to 5 seconds.
create or replace function note_webhook_calls(p_provider_ids bigint[]) returns void
  language sql
  as $$
    update webhook_address set last_push_at = app_now()
    where provider_id = any(p_provider_ids) and (last_push_at is null or last_push_at < app_now() - interval '5 seconds')
  $$;

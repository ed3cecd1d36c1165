-- Whether an endpoint is sent anything: not while it is paused, and not once the key that added it has ended.
create or replace function webhook_is_on(p_endpoint webhook_endpoint) returns boolean
  language sql stable
  as $$
    select p_endpoint.is_enabled and not exists (
      select from api_key where id = p_endpoint.key_id and ends_at <= app_now())
  $$;

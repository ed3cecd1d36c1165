-- Whether a user has software that events are recorded for.
create or replace function has_software(p_user_id bigint) returns boolean
  language sql stable
  as $$
    select exists (select from api_key where user_id = p_user_id and revoked_at is null)
      or exists (select from webhook_endpoint where user_id = p_user_id and is_enabled)
  $$;

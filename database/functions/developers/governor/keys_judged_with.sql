-- The keys whose numbers a key answers for: itself, and in its first 24 hours those that its user revoked within 24 hours, so that a new
-- key isn't a new start.
create or replace function keys_judged_with(p_key api_key) returns setof bigint
  language sql stable
  as $$
    select p_key.id
    union all
    select k.id from api_key k
      where k.user_id = p_key.user_id and k.id <> p_key.id and k.revoked_at > app_now() - interval '24 hours'
        and p_key.created_at > app_now() - interval '24 hours'
  $$;

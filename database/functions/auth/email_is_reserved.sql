-- Whether the address was another user's until lately, who can still have it back.
create or replace function email_is_reserved(p_email text, p_user_id bigint) returns boolean
  language sql stable
  as $$
    select exists (
      select from email_undo where old_email = p_email and ended_at is null and expires_at > app_now() and user_id <> p_user_id)
  $$;

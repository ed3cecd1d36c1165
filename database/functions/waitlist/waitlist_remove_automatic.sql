-- Removes a user's own automatic entry for a service that they bought otherwise, so that no second number is bought. A purchase that is
-- running for it may still succeed. Called under the user's lock.
create or replace function waitlist_remove_automatic(p_user_id bigint, p_service_code text) returns void
  language sql
  as $$
    select waitlist_remove(p_user_id, id) from waitlist_entry
      where user_id = p_user_id and service_code = p_service_code and state = 'waiting' and is_automatic and key_id is null
  $$;

-- A user leaves a mailbox: remembered for them and for all who have it, in any spelling.
create or replace function mailbox_leave(p_user_id bigint, p_mailbox text, p_mailbox_hash bytea) returns void
  language plpgsql
  as $$
begin
  -- An account that is opened with it meanwhile waits.
  perform pg_advisory_xact_lock(hashtextextended('mailbox ' || p_mailbox_hash::text, 0));
  insert into left_mailbox (mailbox_hash, user_id)
    select p_mailbox_hash, id from app_user where normalised_mailbox(email) = p_mailbox union select p_mailbox_hash, p_user_id
    on conflict do nothing;
end $$;

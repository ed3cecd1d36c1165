-- A user has a mailbox from now on: remembered if another left it.
create or replace function mailbox_enter(p_user_id bigint, p_mailbox_hash bytea) returns void
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('mailbox ' || p_mailbox_hash::text, 0));
  insert into left_mailbox (mailbox_hash, user_id)
    select p_mailbox_hash, p_user_id where exists (select from left_mailbox where mailbox_hash = p_mailbox_hash)
    on conflict do nothing;
end $$;

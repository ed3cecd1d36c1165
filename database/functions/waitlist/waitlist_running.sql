-- The purchase that an entry's number is being looked for with; null when there is none. Decided under the user's lock.
create or replace function waitlist_running(p_entry_id bigint) returns bigint
  language sql stable
  as $$
    select a.id from waitlist_try t join activation a on (a.user_id, a.id) = (t.user_id, t.activation_id)
    where t.entry_id = p_entry_id and a.state in ('reserved', 'buying', 'unknown')
  $$;

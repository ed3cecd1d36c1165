-- Whether a purchase was begun for an entry that has ended since: its user was blocked. Such a number goes back. Called under the user's lock.
create or replace function waitlist_is_over(p_activation_id bigint) returns boolean
  language sql
  as $$
    select exists (
      select 1 from waitlist_try t join waitlist_entry e on e.id = t.entry_id where t.activation_id = p_activation_id and e.state <> 'waiting')
  $$;

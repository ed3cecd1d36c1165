-- How many services a user, or a key, may wait for. The same as waitlistMaximum of the contract.
create or replace function waitlist_maximum() returns int
  language sql immutable parallel safe
  as $$ select 10 $$;

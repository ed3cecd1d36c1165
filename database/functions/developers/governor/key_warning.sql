-- A key is slowed for this long before it can be paused.
create or replace function key_warning() returns interval
  language sql immutable
  as $$ select interval '10 minutes' $$;

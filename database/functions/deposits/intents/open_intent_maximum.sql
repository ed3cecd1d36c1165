-- How many open payments a user may have for each method. The same as the slots of the table.
create or replace function open_intent_maximum() returns int
  language sql immutable parallel safe
  as $$ select 2 $$;

-- How many active numbers a user may have on one server. The same as activeMaximum of the contract and the slots of the table.
create or replace function active_maximum() returns int
  language sql immutable parallel safe
  as $$ select 6 $$;

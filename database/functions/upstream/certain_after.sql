-- A number is over when the provider says so twice, this long apart. The same as certainAfterSeconds and a constraint of the table.
create or replace function certain_after() returns interval
  language sql immutable parallel safe
  as $$ select interval '15 seconds' $$;

-- How many hundreds of an amount's steps are tried until it counts as busy: 99 payments each.
create or replace function intent_hundreds() returns int
  language sql immutable parallel safe
  as $$ select 50 $$;

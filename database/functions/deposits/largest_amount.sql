-- The most that is credited without an operator's decision, in paise. The same as maxRupees of the contract.
create or replace function largest_amount() returns bigint
  language sql immutable parallel safe
  as $$ select 1000000000::bigint $$;

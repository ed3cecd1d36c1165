-- In paise: more needs an operator's decision. The same as maxRupees of the contract.
create or replace function largest_amount() returns bigint
  language sql immutable parallel safe
  as $$ select 1000000000::bigint $$;

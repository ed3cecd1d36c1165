-- In paise: the most that a wallet holds without an operator's decision. The same as maxRupees of the contract.
create or replace function largest_amount() returns bigint
  language sql immutable parallel safe
  as $$ select 1000000000::bigint $$;

-- How long a late code is offered. The same as lateCodeOfferHours of the contract.
create or replace function late_code_offered_for() returns interval
  language sql immutable parallel safe
  as $$ select interval '24 hours' $$;

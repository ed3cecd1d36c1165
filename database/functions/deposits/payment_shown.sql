-- The worth that users see before it is credited: null for nothing, and above the largest amount.
create or replace function payment_shown(p_currency text, p_units bigint, p_rate_micros bigint) returns bigint
  language sql immutable
  as $$ select worth from payment_worth(p_currency, p_units, p_rate_micros) as worth where worth between 1 and largest_amount() $$;

-- What a payment is worth, in paise, rounded down. p_units are paise, or millionths of a coin at p_rate_micros millionths of a rupee.
create or replace function payment_worth(p_currency text, p_units bigint, p_rate_micros bigint) returns bigint
  language sql immutable
  as $$ select case p_currency when 'INR' then p_units else floor(p_units::numeric * p_rate_micros / 10000000000)::bigint end $$;

-- What a number cost us, in whole paise, rounded once for each number. Null where the provider named no cost, or one in another currency than the rate is for.
create or replace function number_cost(p_attempt purchase_attempt) returns bigint
  language sql immutable
  as $$
    select case when p_attempt.currency = coalesce(p_attempt.ceiling_currency, p_attempt.currency)
      then round(p_attempt.cost_micros::numeric * p_attempt.paise_per_unit / 1000000)::bigint end
  $$;

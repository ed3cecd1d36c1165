-- What a number may cost over a route, in millionths of its account's currency: the route's ceiling and, unless the route sells below cost, the
-- price at the account's rate, in whole ten-thousandths as providers quote.
create or replace function highest_cost(p_price bigint, p_ceiling_micros bigint, p_sells_below_cost boolean, p_paise_per_unit bigint) returns bigint
  language sql immutable
  as $$
    select case when p_sells_below_cost then p_ceiling_micros
      else least(p_ceiling_micros,
        greatest(floor(p_price::numeric * 10000 / p_paise_per_unit) * 100, least(floor(p_price::numeric * 1000000 / p_paise_per_unit), 99), 1)::bigint) end
  $$;

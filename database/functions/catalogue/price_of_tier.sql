-- What a price becomes in a tier, rounded up to a paisa. The contract has the same rule (priceOfTier).
create or replace function price_of_tier(p_price bigint, p_basis_points int) returns bigint
  language sql immutable
  as $$ select (p_price * (10000 + p_basis_points) + 9999) / 10000 $$;

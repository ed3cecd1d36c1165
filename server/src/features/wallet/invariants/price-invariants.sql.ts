import type { Invariant } from './invariants.sql.ts';

export const priceInvariants: readonly Invariant[] = [
  {
    id: 'I35',
    holds: 'The price of each purchase is what its buyer’s price tier made of the service’s price at that time.',
    query: `
      select id as activation_id, price, list_price, tier_basis_points from activation
      where price <> price_of_tier(list_price, tier_basis_points)`,
  },
];

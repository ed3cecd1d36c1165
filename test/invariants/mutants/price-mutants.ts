import type { Mutant } from './mutant.ts';

export const priceMutants: Mutant[] = [
  {
    damage: 'a purchase costs another price than its buyer’s tier makes of the service’s',
    trips: ['I35'],
    change: `update activation set tier_basis_points = tier_basis_points + 1000 where id = (select id from finished)`,
  },
];

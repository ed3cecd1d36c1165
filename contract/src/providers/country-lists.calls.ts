import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, ruled } from '../values/fields.ts';
import { countryProblem } from './providers.rules.ts';

const figures = {
  /** For one number of the compared service, in the provider's currency; null if the protocol doesn't tell. */
  price: z.number().nullable(),
  stock: z.int().nullable(),
};

const listedCountry = z.object({
  code: z.string(),
  name: z.string(),
  /** As the provider calls it, where that isn't the name that the code usually has. */
  ownName: z.string().nullable(),
  ...figures,
});

const listedOperator = z.object({ name: z.string(), ...figures });

const list = {
  /** Why there is no list; then the code can only be typed. */
  problem: z.string().nullable(),
  /** Whose price and stock are shown. */
  serviceName: z.string(),
  currency: z.string(),
};

export type ListedCountry = z.infer<typeof listedCountry>;
export type ListedOperator = z.infer<typeof listedOperator>;

export const countryLists = {
  'GET admin/providers/:id/countries': endpoint({
    summary: 'The countries that a provider sells, by its own codes, as it lists them now',
    access: 'admin',
    cost: 4,
    permission: 'setup',
    params: z.object({ id }),
    replies: { 200: z.object({ data: z.object({ ...list, countries: z.array(listedCountry) }) }) },
    errors: ['PROVIDER_NOT_FOUND'],
  }),
  'GET admin/providers/:id/operators': endpoint({
    summary: 'The operators of a country at a provider, as it lists them now',
    access: 'admin',
    permission: 'setup',
    params: z.object({ id }),
    query: z.object({ country: ruled(countryProblem) }),
    replies: { 200: z.object({ data: z.object({ ...list, operators: z.array(listedOperator) }) }) },
    errors: ['PROVIDER_NOT_FOUND'],
  }),
};

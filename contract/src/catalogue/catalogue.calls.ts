import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/fields.ts';
import { rupees } from '../values/money.ts';

export const serverNumber = z.enum(['1', '2', '3', '4']);

export const country = z.object({
  /** ISO 3166 alpha-2. */
  iso: z.string(),
  name: z.string(),
  prefix: z.string(),
});

export const service = z.object({
  id,
  label: z.string(),
  serviceCode: z.string(),
  logo: z.string().nullable(),
  server: serverNumber,
  /** Where the server’s next route leads; null for a country that has no name here. */
  country: country.nullable(),
  price: rupees,
  stock: z.int().nullable(),
  /** The share of the last 7 days' activations that got a code; null under 20 samples, and if too few users made them. */
  successRate: z.number().min(0).max(100).nullable(),
  medianWaitSeconds: z.int().nullable(),
  /** 0 if too few users made them. */
  samples: z.int(),
});

export type Service = z.infer<typeof service>;

export const catalogue = {
  'GET service/all-services': endpoint({
    summary: 'Every service of every server that can be bought now',
    access: 'user',
    cost: 2,
    scope: 'read',
    replies: { 200: z.object({ data: z.array(service) }) },
    errors: [],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { country, serverNumber } from './catalogue.calls.ts';
import { offerMarks } from './offers.rules.ts';

export const isoCountry = z.string().regex(/^[A-Z]{2}$/, 'Must be an ISO 3166 alpha-2 code');

export const offer = z.object({
  serviceId: id,
  server: serverNumber,
  /** Where the next number would come from, with a country named: that one; null for a country that has no name here. */
  country: country.nullable(),
  /** Other routes of the server lead to other countries. */
  isCountryMixed: z.boolean(),
  /** Where the server’s other routes lead: a purchase that names one of them gets its numbers. */
  otherCountries: z.array(country),
  price: rupees,
  /** Numbers left; null when unknown. */
  stock: z.int().nullable(),
  /** In percent, over the last 7 days; null under 20 samples, and if too few users made them. */
  successRate: z.number().min(0).max(100).nullable(),
  /** The success rate that is exceeded with 90 % confidence; null where that is. */
  lowerBound: z.number().min(0).max(100).nullable(),
  medianWaitSeconds: z.int().nullable(),
  samples: z.int(),
  marks: z.array(z.enum(offerMarks)),
});

export const offeredService = z.object({
  serviceCode: z.string(),
  label: z.string(),
  logo: z.string().nullable(),
  offers: z.array(offer),
});

export type Offer = z.infer<typeof offer>;
export type OfferedService = z.infer<typeof offeredService>;

export const offers = {
  'GET service/offers': endpoint({
    summary: 'Every service with its offers on all servers, the recommended one first',
    access: 'user',
    cost: 2,
    scope: 'read',
    query: z.object({
      search: z.string().max(80).optional(),
      /** Where any route of the server leads. */
      country: isoCountry.optional(),
    }),
    replies: { 200: z.object({ data: z.array(offeredService) }) },
    errors: [],
  }),
};

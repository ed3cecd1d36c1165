import { z } from 'zod';
import { serverNumber } from './catalogue.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, ruled } from '../values/fields.ts';
import { image } from '../images/images.calls.ts';
import { positiveRupees, rupees } from '../values/money.ts';
import { pagination, paging } from '../values/paging.ts';
import { roundings } from './pricing.rules.ts';
import { serviceCodeProblem } from './services.rules.ts';

export const offer = z.object({
  serviceCode: z.string(),
  /** The provider's name or ours; the code where neither has one. */
  serviceName: z.string(),
  /** Rounded up to a paisa, at the operator's rate. */
  cost: rupees,
  /** In the provider's spelling, such as `0.1253`. */
  upstreamCost: z.string(),
  stock: z.int().nullable(),
  image: image.nullable(),
  isForbidden: z.boolean(),
  current: z.object({ _id: id, serviceName: z.string(), price: rupees, isEnabled: z.boolean() }).nullable(),
});

export const priceChange = z.object({
  _id: id,
  serviceName: z.string(),
  serviceCode: z.string(),
  server: serverNumber,
  imageId: image.nullable(),
  price: rupees,
  costBefore: rupees,
  cost: rupees,
  /** By the mark-up it was made with, else with its current margin. */
  suggestedPrice: rupees,
  seenAt: instant,
});

export type Offer = z.infer<typeof offer>;
export type PriceChange = z.infer<typeof priceChange>;

const price = positiveRupees.max(100_000, 'At most ₹1,00,000');
const byId = z.object({ id });
const isEachOnce = (names: string[]): boolean => new Set(names).size === names.length;

export const priceLists = {
  'GET admin/routes/:id/price-list': endpoint({
    summary: "A provider's live price list for a route, beside what its server sells",
    access: 'admin',
    cost: 7,
    permission: 'view',
    params: byId,
    replies: {
      200: z.object({
        data: z.array(offer),
        route: z.object({ _id: id, label: z.string(), server: serverNumber, providerName: z.string(), currency: z.string() }),
        readAt: instant,
      }),
    },
    errors: ['ROUTE_NOT_FOUND', 'PROVIDER_NOT_ANSWERING'],
  }),
  'POST admin/routes/:id/import': endpoint({
    summary:
      'Sell services of a price list, at its cost of this moment and a mark-up; a price that differs from the expected one or was changed meanwhile stays as it is',
    access: 'admin',
    permission: 'setup',
    params: byId,
    maxBodyBytes: 128 * 1024,
    body: z.object({
      /** Percent with up to 2 decimals, or rupees. */
      markup: z.object({ kind: z.enum(['percent', 'rupees']), value: rupees.min(0, 'At least 0').max(10_000, 'At most 10,000') }),
      roundTo: z.union(roundings.map((paise) => z.literal(paise / 100))),
      services: z
        .array(
          z.object({
            serviceCode: ruled(serviceCodeProblem),
            expectedPrice: price,
            /** Its price when the list was read; null where it was not sold. */
            currentPrice: rupees.nullable(),
          }),
        )
        .min(1, 'Please choose a service')
        .max(1_000, 'At most 1,000 at once')
        .refine((chosen) => isEachOnce(chosen.map(({ serviceCode }) => serviceCode.trim())), 'Each service once'),
    }),
    replies: {
      200: z.object({
        created: z.int(),
        updated: z.int(),
        unchanged: z.int(),
        left: z.array(z.object({ serviceCode: z.string(), why: z.enum(['moved', 'changed', 'gone', 'forbidden']) })),
      }),
    },
    errors: ['ROUTE_NOT_FOUND', 'PROVIDER_NOT_ANSWERING', 'SECOND_FACTOR_NEEDED'],
  }),
  'GET admin/price-changes': endpoint({
    summary: 'Services whose cost has changed since an operator last checked their price, the largest loss first',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object(paging({ defaultLimit: 20 })),
    replies: { 200: z.object({ data: z.array(priceChange), pagination }) },
    errors: [],
  }),
  'POST admin/price-changes': endpoint({
    summary:
      'Say the price of services at their new cost; the same price keeps it. A cost or price that moved meanwhile is left for another look',
    access: 'admin',
    permission: 'money',
    body: z.object({
      changes: z
        .array(z.object({ serviceId: id, expectedCost: rupees, expectedPrice: rupees, price }))
        .min(1, 'Please choose a service')
        .max(500, 'At most 500 at once')
        .refine((changes) => isEachOnce(changes.map(({ serviceId }) => serviceId)), 'Each service once'),
    }),
    replies: { 200: z.object({ updated: z.int(), kept: z.int(), left: z.array(id) }) },
    errors: ['SERVICE_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
};

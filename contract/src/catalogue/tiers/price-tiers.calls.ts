import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, ruled } from '../../values/fields.ts';
import { tierNameProblem, tierPercentProblem } from './price-tiers.rules.ts';

export const priceTier = z.object({
  _id: id,
  name: z.string(),
  /** What each price becomes more or less, in percent. */
  percent: z.number(),
  users: z.int(),
});

export type PriceTier = z.infer<typeof priceTier>;

const wanted = z.object({
  name: ruled(tierNameProblem).transform((name) => name.trim()),
  percent: z.number().superRefine((percent, context) => {
    const message = tierPercentProblem(percent);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }),
});

const byId = z.object({ id });
const ofUser = z.object({ data: priceTier.nullable() });

export const priceTiers = {
  'GET admin/price-tiers': endpoint({
    summary: 'Groups of users who pay more or less than a service’s price, by name',
    access: 'admin',
    permission: 'view',
    replies: { 200: z.object({ data: z.array(priceTier) }) },
    errors: [],
  }),
  'POST admin/price-tiers': endpoint({
    summary: 'Add a tier; it changes no price before a user is put into it',
    access: 'admin',
    permission: 'money',
    body: wanted,
    replies: { 201: z.object({ data: priceTier }) },
    errors: ['TIER_EXISTS', 'TOO_MANY_TIERS', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/price-tiers/:id': endpoint({
    summary: 'Change a tier: the next purchases of its users cost the new prices',
    access: 'admin',
    permission: 'money',
    params: byId,
    /** `expected`: what the form showed, so that it doesn't overwrite what another operator saved since. */
    body: wanted.extend({ expected: priceTier.pick({ name: true, percent: true }) }),
    replies: { 200: z.object({ data: priceTier }) },
    errors: ['TIER_NOT_FOUND', 'TIER_EXISTS', 'CHANGED_MEANWHILE', 'SECOND_FACTOR_NEEDED'],
  }),
  'DELETE admin/price-tiers/:id': endpoint({
    summary: 'Remove a tier: its users pay the services’ prices again',
    access: 'admin',
    permission: 'money',
    params: byId,
    replies: { 204: null },
    errors: ['TIER_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'GET admin/users/:id/price-tier': endpoint({
    summary: 'The tier of a user; null for none',
    access: 'admin',
    cost: 2,
    permission: 'view',
    params: byId,
    replies: { 200: ofUser },
    errors: ['USER_NOT_FOUND'],
  }),
  'PUT admin/users/:id/price-tier': endpoint({
    summary: 'Put a user into a tier, or into none',
    access: 'admin',
    permission: 'money',
    params: byId,
    body: z.object({ tierId: id.nullable() }),
    replies: { 200: ofUser },
    errors: ['USER_NOT_FOUND', 'TIER_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
};

import { z } from 'zod';
import { country } from '../catalogue/catalogue.calls.ts';
import { isoCountry } from '../catalogue/offers.calls.ts';
import { endpoint } from '../endpoint.ts';
import { instant, numberId, waitId } from '../values/fields.ts';
import { positiveRupees, rupees } from '../values/money.ts';
import { waitlistStatuses } from './waitlist.rules.ts';

export const waitlistEntry = z.object({
  _id: waitId,
  serviceCode: z.string(),
  label: z.string(),
  logo: z.string().nullable(),
  /** The most that the number may cost. */
  maxPrice: rupees,
  /** Null for any country. */
  country: country.nullable(),
  /** Buys the first number that appears; otherwise the user is notified. */
  isAutomatic: z.boolean(),
  status: z.enum(waitlistStatuses),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  mobileId: numberId.nullable(),
});

export type WaitlistEntry = z.infer<typeof waitlistEntry>;

export const waitlist = {
  'GET waitlist': endpoint({
    summary: 'The services that the user, or the key, waits for, and those of the last 24 hours that ended otherwise than by removal',
    access: 'user',
    cost: 2,
    scope: 'read',
    isRealMoney: true,
    replies: { 200: z.object({ data: z.array(waitlistEntry) }) },
    errors: [],
  }),
  'POST waitlist': endpoint({
    summary: 'Wait up to 24 hours for a number of a service, on any server: be notified, or buy the first one. Nothing is held meanwhile',
    access: 'user',
    cost: 4,
    scope: 'buy',
    isRealMoney: true,
    body: z.object({
      serviceCode: z.string().max(40),
      maxPrice: positiveRupees,
      /** Where the number must be from. Without it a key waits for one of any country, a person for one from where buyers get them first. */
      country: isoCountry.optional(),
      /** A person takes a number of any country too. */
      isAnyCountry: z.boolean().optional(),
      isAutomatic: z.boolean(),
    }),
    replies: { 201: z.object({ data: waitlistEntry }) },
    errors: ['SERVICE_UNAVAILABLE', 'ALREADY_WAITING', 'WAITLIST_FULL', 'KEY_LIMIT_REACHED'],
  }),
  'DELETE waitlist/:id': endpoint({
    summary: 'Stop waiting, or hide an entry that has ended. A running purchase is waited for, and the answer says how the entry ended',
    access: 'user',
    cost: 3,
    scope: 'buy',
    isRealMoney: true,
    params: z.object({ id: waitId }),
    replies: { 200: z.object({ data: waitlistEntry }) },
    errors: ['WAITLIST_ENTRY_NOT_FOUND'],
  }),
};

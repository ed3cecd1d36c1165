import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, ruled } from '../values/fields.ts';
import { positiveRupees, rupees } from '../values/money.ts';
import { keyStandings } from './key-use.rules.ts';
import { keyModes, keyNameProblem, keyScopes, networksProblem, openNumbersDefault, openNumbersMaximum } from './developers.rules.ts';

const scopes = z
  .array(z.enum(keyScopes))
  .min(1, 'Please choose what it may do')
  .transform((chosen) => keyScopes.filter((scope) => chosen.includes(scope)));

const networks = z
  .array(z.string())
  .min(1, 'Please enter an address')
  .superRefine((given, context) => {
    const message = networksProblem(given);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** Absent or null: no limit. */
const wantedLimits = z.object({
  rupeesPerDay: positiveRupees.nullish(),
  maxPrice: positiveRupees.nullish(),
  /** Numbers that wait for a code at the same time. */
  maxOpen: z.int().min(1, 'At least 1').max(openNumbersMaximum, `At most ${openNumbersMaximum}`).default(openNumbersDefault),
  /** Codes of services. */
  services: z.array(z.string().max(40)).min(1, 'Please choose a service').max(200, 'At most 200 services').nullish(),
  /** Addresses and networks (CIDR) that calls may come from. */
  addresses: networks.nullish(),
  endsAt: instant.nullish(),
});

const keyLimits = z.object({
  rupeesPerDay: rupees.nullable(),
  maxPrice: rupees.nullable(),
  maxOpen: z.int(),
  services: z.array(z.string()).nullable(),
  addresses: z.array(z.string()).nullable(),
  endsAt: instant.nullable(),
});

/** How fair use stands with a key, by its latest numbers. */
export const keyStanding = z.object({
  is: z.enum(keyStandings),
  /** When a paused one goes on. */
  until: instant.nullable(),
  /** What a slowed one may buy. */
  perMinute: z.int().nullable(),
  /** The share of its latest numbers that was cancelled, in percent; null where nothing is judged yet. */
  cancelled: z.number().nullable(),
});

export const apiKey = z.object({
  _id: id,
  name: z.string(),
  mode: z.enum(keyModes),
  /** Such as `pk_live_…d0e7`, or `pk_test_…d0e7`. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  limits: keyLimits,
  createdAt: instant,
  lastUsed: z.object({ at: instant, from: z.string() }).nullable(),
  /** Since midnight in the operator's zone: holds and captures of what was reserved today, and late codes shown today. */
  spentToday: rupees,
  /** Numbers that wait for a code. */
  openNow: z.int(),
  standing: keyStanding,
});

export type ApiKey = z.infer<typeof apiKey>;

export const developers = {
  'GET keys': endpoint({
    summary: 'The keys that this account’s software calls the API with',
    access: 'user',
    cost: 3,
    replies: {
      200: z.object({
        data: z.array(apiKey),
        /** What test keys can spend; null before the first of them. */
        testBalance: rupees.nullable(),
        /** Whether an operator switched the API off: for all, or for this account. */
        off: z.enum(['all', 'account']).nullable(),
      }),
    },
    errors: [],
  }),
  'POST keys': endpoint({
    summary: 'Create a key: it is shown in this answer only',
    access: 'user',
    cost: 5,
    body: z.object({
      name: ruled(keyNameProblem).transform((name) => name.trim()),
      mode: z.enum(keyModes),
      scopes,
      limits: wantedLimits.prefault({}),
    }),
    replies: { 201: z.object({ data: apiKey.extend({ key: z.string() }) }) },
    errors: ['TOO_MANY_KEYS', 'SECOND_FACTOR_NEEDED'],
  }),
  'DELETE keys/:id': endpoint({
    summary: 'Revoke a key: from now on it is refused; its numbers go on',
    access: 'user',
    cost: 4,
    params: z.object({ id }),
    replies: { 204: null },
    errors: ['KEY_NOT_FOUND'],
  }),
  'GET keys/usage': endpoint({
    summary: 'Calls and spend of all keys over the last 14 days, today last, and how their numbers ended',
    access: 'user',
    cost: 3,
    replies: {
      200: z.object({
        days: z.array(z.object({ day: z.iso.date(), spent: rupees, calls: z.int(), refused: z.int() })),
        limits: z.object({ callsPerSecond: z.int(), burst: z.int() }),
        /** The share of numbers bought by key in these days that ended with a code, in percent; null without any. */
        arrived: z.number().nullable(),
        /** The share of all the account’s numbers of 24 hours, as fair use counts them; null without any. `allowed`: null without such a rule. */
        cancelled: z.object({ percent: z.number().nullable(), allowed: z.number().nullable() }),
      }),
    },
    errors: [],
  }),
};

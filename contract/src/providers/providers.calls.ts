import { z } from 'zod';
import type { ReportReason } from '../activations/report.calls.ts';
import { serverNumber } from '../catalogue/catalogue.calls.ts';
import { clockOffsets } from './clock-offset.rules.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, ruled } from '../values/fields.ts';
import {
  apiKeyProblem,
  baseUrlProblem,
  countryProblem,
  operatorProblem,
  pauseDecisions,
  pauseModes,
  protocols,
  providerNameProblem,
  serverNameProblem,
} from './providers.rules.ts';

const protocol = z.enum(protocols, 'Please choose a protocol');

export const providerHealth = z.object({
  isWorking: z.boolean(),
  /** Such as `412.08`; null when the provider did not say. */
  balance: z.string().nullable(),
  currency: z.string().nullable(),
  latencyMs: z.int().nullable(),
  message: z.string(),
  checkedAt: instant,
});

/** Its address contains a secret and is shown by a call of its own. */
const webhook = z.object({
  madeAt: instant,
  /** None: from anywhere. */
  sources: z.array(z.string()),
  /** To within 5 seconds; null before the first call. */
  lastAt: instant.nullable(),
});

export const provider = z.object({
  _id: id,
  name: z.string(),
  protocol,
  baseUrl: z.string().nullable(),
  /** Masked except its last 4 characters; empty where there is none. */
  apiKey: z.string(),
  keyEditedAt: instant.nullable(),
  currency: z.string(),
  /** The operator's rate: rupees for one unit of that currency. */
  rupeesPerUnit: z.number(),
  isEnabled: z.boolean(),
  /** Users may ask again for numbers of it that ended with their code. */
  sellsAgain: z.boolean(),
  /** Minutes ahead of ours, as an operator set it; null: automatic. */
  clockOffsetMinutes: z.int().nullable(),
  /** As its purchase answers show it, rounded to 15 minutes; null until one did. */
  learnedOffsetMinutes: z.int().nullable(),
  /** Including purchases without an answer. After a change of address or key they may be unknown there. */
  openNumbers: z.int(),
  health: providerHealth.nullable(),
  webhook: webhook.nullable(),
});

const reportsByReason = z.object({
  registered: z.int(),
  banned: z.int(),
  wrong_country: z.int(),
  no_sms: z.int(),
} satisfies Record<ReportReason, z.ZodType>);

/** A service whose success fell on a route, or that an operator keeps open or shut there. */
const routePause = z.object({
  serviceId: id,
  serviceName: z.string(),
  mode: z.enum(pauseModes),
  /** If true, purchases don't ask it, except one in 20 that probes it. The last open route of a service is only reported as fallen. */
  isPaused: z.boolean(),
  /** Null unless its success fell: since when, and from what to what, 0 to 100. */
  fall: z
    .object({
      since: instant,
      rate: z.number().min(0).max(100),
      usualRate: z.number().min(0).max(100),
      probes: z.int(),
      probesWithCode: z.int(),
    })
    .nullable(),
});

/** Routes of a server are tried in the order of `priority`. */
export const route = z.object({
  _id: id,
  label: z.string(),
  server: serverNumber,
  providerId: id,
  providerName: z.string(),
  protocol,
  country: z.string(),
  countryName: z.string(),
  operator: z.string().nullable(),
  priority: z.int(),
  /** In the provider's currency; null: the sale price is the limit. */
  priceCeiling: z.number().nullable(),
  /** If true, only the ceiling limits the cost. */
  sellsBelowCost: z.boolean(),
  currency: z.string(),
  isEnabled: z.boolean(),
  /** Over the last 7 days: 0 to 100 and seconds, null under 20 samples. */
  successRate: z.number().min(0).max(100).nullable(),
  medianWaitSeconds: z.int().nullable(),
  samples: z.int(),
  /** In the last 7 days: numbers that their users reported as not working, and their share of those sold, 0 to 100, null under 20. */
  reports: z.object({ byReason: reportsByReason, share: z.number().min(0).max(100).nullable() }),
  pauses: z.array(routePause),
});

export const server = z.object({
  _id: serverNumber,
  serverName: z.string(),
  server: serverNumber,
  /** Its first provider's, masked except the last 4 characters. */
  apiKey: z.string(),
  keyEditedAt: instant.nullable(),
  providerId: id.nullable(),
  providerName: z.string().nullable(),
  sharesKeyWith: z.array(serverNumber),
  routes: z.array(route),
});

export type ProviderHealth = z.infer<typeof providerHealth>;
export type AdminProvider = z.infer<typeof provider>;
export type Route = z.infer<typeof route>;
export type RoutePause = z.infer<typeof routePause>;
export type AdminServer = z.infer<typeof server>;

const byId = z.object({ id });
const rupeesPerUnit = decimals(2).min(0.01, 'More than 0');
const apiKey = ruled(apiKeyProblem);
const providerFields = z.object({
  name: ruled(providerNameProblem),
  baseUrl: ruled(baseUrlProblem).nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Three letters, such as USD'),
  rupeesPerUnit,
  isEnabled: z.boolean(),
  /** Omitted: unchanged, and off for a new account. */
  sellsAgain: z.boolean().optional(),
  /** Null: automatic. Omitted: unchanged. */
  clockOffsetMinutes: z
    .int('A whole number of minutes')
    .min(clockOffsets.least, 'At most 12 hours behind')
    .max(clockOffsets.most, 'At most 14 hours ahead')
    .multipleOf(clockOffsets.step, 'A multiple of 15 minutes')
    .nullable()
    .optional(),
});
const routeFields = z.object({
  server: serverNumber,
  providerId: id,
  country: ruled(countryProblem),
  operator: ruled(operatorProblem).nullable(),
  priority: z.int('A whole number').min(1, 'From 1').max(99, 'At most 99'),
  priceCeiling: decimals(4).positive('More than 0').nullable(),
  /** Omitted: unchanged, and off for a new route. Needs a ceiling. */
  sellsBelowCost: z.boolean().optional(),
  isEnabled: z.boolean(),
});

/** What the form showed: refused with `CHANGED_MEANWHILE` when another value is stored. */
const openedProvider = z.object({
  name: z.string().max(200),
  baseUrl: z.string().max(600).nullable(),
  currency: z.string().max(8),
  rupeesPerUnit: z.number(),
  isEnabled: z.boolean(),
  sellsAgain: z.boolean().optional(),
  clockOffsetMinutes: z.number().nullable().optional(),
});
const openedRoute = z.object({
  server: serverNumber,
  providerId: id,
  country: z.string().max(80),
  operator: z.string().max(200).nullable(),
  priority: z.number(),
  priceCeiling: z.number().nullable(),
  sellsBelowCost: z.boolean(),
  isEnabled: z.boolean(),
});

export const servers = {
  'GET admin/server': endpoint({
    summary: 'The four servers with their routes',
    access: 'admin',
    cost: 2,
    permission: 'view',
    replies: { 200: z.object({ data: z.array(server) }) },
    errors: [],
  }),
  'PUT admin/server/:id': endpoint({
    summary: 'Rename a server, or change the key of the provider it asks first; a key that is left out or masked stays as it was',
    access: 'admin',
    permission: 'setup',
    params: byId,
    body: z
      .object({
        serverName: ruled(serverNameProblem).optional(),
        apiKey: apiKey.optional(),
        /** Refused when the server's first provider is another one by now. */
        providerId: id.optional(),
      })
      .refine(({ serverName, apiKey: key }) => serverName !== undefined || key !== undefined, {
        path: ['apiKey'],
        message: 'Please enter the key',
      }),
    replies: { 200: z.object({ data: server }) },
    errors: ['NOT_FOUND', 'PROVIDER_NOT_FOUND', 'SERVER_HAS_NO_KEY', 'SECOND_FACTOR_NEEDED'],
  }),
  'GET admin/providers': endpoint({
    summary: 'Our accounts at upstream companies, and how they are',
    access: 'admin',
    cost: 2,
    permission: 'view',
    replies: { 200: z.object({ data: z.array(provider) }) },
    errors: [],
  }),
  'POST admin/providers': endpoint({
    summary: 'Add an account at an upstream company',
    access: 'admin',
    permission: 'setup',
    body: providerFields.extend({ protocol, apiKey: apiKey.optional() }),
    replies: { 201: z.object({ data: provider }) },
    errors: ['PROVIDER_EXISTS', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/providers/:id': endpoint({
    summary: 'Change an account; another host needs its key again, so that a stored key is never sent elsewhere',
    access: 'admin',
    permission: 'setup',
    params: byId,
    body: providerFields.extend({ apiKey: apiKey.optional(), expected: openedProvider }),
    replies: { 200: z.object({ data: provider }) },
    errors: ['PROVIDER_NOT_FOUND', 'PROVIDER_EXISTS', 'SECOND_FACTOR_NEEDED', 'CHANGED_MEANWHILE'],
  }),
  'POST admin/providers/:id/test': endpoint({
    summary: 'Ask a provider for our balance, with what is saved: does it answer, and how fast?',
    access: 'admin',
    permission: 'setup',
    params: byId,
    replies: { 200: z.object({ data: providerHealth }) },
    errors: ['PROVIDER_NOT_FOUND'],
  }),
  'POST admin/routes': endpoint({
    summary: 'Add a route to a server',
    access: 'admin',
    permission: 'setup',
    body: routeFields,
    replies: { 201: z.object({ data: route }) },
    errors: ['PROVIDER_NOT_FOUND', 'ROUTE_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/routes/:id': endpoint({
    summary:
      'Change a route; one that then leads elsewhere is a new route with a new id, and numbers that came from the old one stay as they are',
    access: 'admin',
    permission: 'setup',
    params: byId,
    body: routeFields.extend({ expected: openedRoute }),
    replies: { 200: z.object({ data: route }) },
    errors: ['ROUTE_NOT_FOUND', 'PROVIDER_NOT_FOUND', 'SECOND_FACTOR_NEEDED', 'CHANGED_MEANWHILE'],
  }),
  'DELETE admin/routes/:id': endpoint({
    summary: 'Take a route away; numbers that came from it stay as they are',
    access: 'admin',
    permission: 'setup',
    params: byId,
    replies: { 204: null },
    errors: ['ROUTE_NOT_FOUND'],
  }),
  'PUT admin/routes/:id/pauses/:serviceId': endpoint({
    summary: 'Decide about a service on a route: open it now, keep it open, keep it shut, or leave it to the test of its success',
    access: 'admin',
    permission: 'setup',
    params: z.object({ id, serviceId: id }),
    body: z.object({ decision: z.enum(pauseDecisions) }),
    replies: { 200: z.object({ data: route }) },
    errors: ['ROUTE_NOT_FOUND'],
  }),
};

/** Rejects rounding errors as `rupees` does. */
function decimals(places: number) {
  const message = `At most ${places} decimals`;
  const factor = 10 ** places;
  return z
    .number()
    .max(10_000, 'At most 10,000')
    .multipleOf(1 / factor, message)
    .refine((amount) => Math.round(amount * factor) / factor === amount, message);
}

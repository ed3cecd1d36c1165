import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, ruled } from '../values/fields.ts';
import { apiKeyProblem, baseUrlProblem, connectionOutcomes, remoteProtocols } from './providers.rules.ts';

const remoteProtocol = z.enum(remoteProtocols, 'Please choose a protocol');

/** What was found at an address with a key. Words for it are the page's. */
export const connection = z.object({
  outcome: z.enum(connectionOutcomes),
  /** Such as `412.08`; null unless the provider said. */
  balance: z.string().nullable(),
  /** Null where neither the balance nor the history states one. */
  currency: z.string().nullable(),
  latencyMs: z.int().nullable(),
  httpStatus: z.int().nullable(),
  /** Another protocol or address that answers on this host. */
  found: z.object({ protocol: remoteProtocol, baseUrl: z.string() }).nullable(),
});

export type Connection = z.infer<typeof connection>;

export const providerConnections = {
  'POST admin/providers/test': endpoint({
    summary: 'Ask a provider for our balance with what is entered, storing nothing; a stored key is sent to its own host only',
    access: 'admin',
    permission: 'setup',
    body: z.object({
      /** Whose stored key is used if none is entered. */
      providerId: id.optional(),
      protocol: remoteProtocol,
      baseUrl: ruled(baseUrlProblem),
      apiKey: ruled(apiKeyProblem).optional(),
    }),
    replies: { 200: z.object({ data: connection }) },
    errors: ['PROVIDER_NOT_FOUND'],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, ruled } from '../values/fields.ts';
import { webhookSourceProblem } from './provider-webhooks.rules.ts';
import { provider } from './providers.calls.ts';

/** Null while there is none, or none that can be decrypted (another SECRET_KEY). */
const address = z.object({ address: z.string().nullable() });

const byId = z.object({ id });

export const providerWebhooks = {
  'POST webhook/:secret': endpoint({
    summary: 'A provider says that a message arrived. It is not believed: the provider is asked, and what it answers counts',
    access: 'public',
    isWebhook: true,
    params: z.object({ secret: z.string() }),
    // No field is required: companies test an address with a sample.
    body: z.looseObject({}).meta({
      description:
        'The number is named by `activationId` or `orderId`, the message by `id` or `messageId`, else by `receivedAt` and `text`.',
      examples: [{ activationId: 123456, service: 'go', text: '…', code: '12345', country: 2, receivedAt: '2026-01-01 12:00:00' }],
    }),
    replies: { 200: null },
    errors: ['NOT_FOUND'],
  }),
  'GET admin/providers/:id/webhook-address': endpoint({
    summary: 'The address at which a provider reports new messages; with a fresh second factor',
    access: 'admin',
    cost: 2,
    permission: 'setup',
    params: byId,
    replies: { 200: z.object({ data: address }) },
    errors: ['PROVIDER_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'POST admin/providers/:id/webhook-address': endpoint({
    summary: 'Make a new address for a provider; the one before it is dead at once',
    access: 'admin',
    permission: 'setup',
    params: byId,
    replies: { 201: z.object({ data: address }) },
    errors: ['PROVIDER_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/providers/:id/webhook-sources': endpoint({
    summary: 'Set the addresses that a provider’s webhook calls may come from; none for any',
    access: 'admin',
    permission: 'setup',
    params: byId,
    body: z.object({ sources: z.array(ruled(webhookSourceProblem)).max(20, 'At most 20 addresses') }),
    replies: { 200: z.object({ data: provider }) },
    errors: ['PROVIDER_NOT_FOUND', 'WEBHOOK_ADDRESS_MISSING', 'SECOND_FACTOR_NEEDED'],
  }),
};

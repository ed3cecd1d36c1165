import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, ruled, webhookId } from '../values/fields.ts';
import { positiveRupees, rupees } from '../values/money.ts';
import { paging, pagination } from '../values/paging.ts';
import { lowBalanceDefault, softwareEvents, webhookUrlProblem } from './webhooks.rules.ts';

const events = z
  .array(z.enum(softwareEvents))
  .min(1, 'Please choose an event')
  .transform((chosen) => softwareEvents.filter((event) => chosen.includes(event)));

const wanted = z.object({
  url: ruled(webhookUrlProblem).transform((url) => new URL(url.trim()).href),
  events,
  isEnabled: z.boolean().default(true),
  /** `balance.low` is sent once each time that the balance falls below it. */
  lowBalance: positiveRupees.default(lowBalanceDefault),
});

export const webhook = z.object({
  _id: webhookId,
  url: z.string(),
  events: z.array(z.enum(softwareEvents)),
  isEnabled: z.boolean(),
  /** Why we stopped sending: every try failed, it answered 410, or the key that added it was revoked or has ended. */
  pausedFor: z.enum(['failing', 'gone', 'key_revoked']).nullable(),
  lowBalance: rupees,
  /** The name of the key that added it, whose events alone it gets; null for the whole account. */
  keyName: z.string().nullable(),
  secretSetAt: instant,
  /** The secret before still signs too until then. */
  previousSecretUntil: instant.nullable(),
  /** The share that arrived of the deliveries of 7 days that were decided, in percent; null without any. */
  delivered: z.number().nullable(),
  /** The next try of a delivery that failed before; null without any. */
  nextTry: z.object({ type: z.string(), at: instant }).nullable(),
});

export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  _id: id,
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** The most that are made. */
  triesMaximum: z.int(),
  createdAt: instant,
  /** What is or was sent; null once its number was erased. */
  request: z.string().nullable(),
  /** What it is about, in a word: a service, an amount, a key. */
  about: z.string(),
  /** The last try. */
  answer: z
    .object({ at: instant, tookMs: z.int(), status: z.int().nullable(), text: z.string().nullable(), problem: z.string().nullable() })
    .nullable(),
  nextTryAt: instant.nullable(),
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const withSecret = webhook.extend({ secret: z.string() });
const ofWebhook = z.object({ id: webhookId });

export const webhooks = {
  'GET webhooks': endpoint({
    summary: 'Where this account’s events are sent; a key sees those that it added',
    access: 'user',
    scope: 'webhooks',
    replies: { 200: z.object({ data: z.array(webhook) }) },
    errors: [],
  }),
  'POST webhooks': endpoint({
    summary: 'Add an endpoint: its signing secret (Standard Webhooks) is shown in this answer only',
    access: 'user',
    cost: 4,
    scope: 'webhooks',
    body: wanted,
    replies: { 201: z.object({ data: withSecret }) },
    errors: ['TOO_MANY_WEBHOOKS', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT webhooks/:id': endpoint({
    summary: 'Change, pause or resume an endpoint; what waited while it was paused is sent',
    access: 'user',
    cost: 5,
    scope: 'webhooks',
    params: ofWebhook,
    body: wanted,
    replies: { 200: z.object({ data: webhook }) },
    errors: ['WEBHOOK_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'DELETE webhooks/:id': endpoint({
    summary: 'Remove an endpoint and its deliveries',
    access: 'user',
    cost: 3,
    scope: 'webhooks',
    params: ofWebhook,
    replies: { 204: null },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  'POST webhooks/:id/rotate': endpoint({
    summary: 'A new signing secret, shown in this answer only; the one before signs too for 24 hours',
    access: 'user',
    cost: 3,
    scope: 'webhooks',
    params: ofWebhook,
    replies: { 200: z.object({ data: withSecret }) },
    errors: ['WEBHOOK_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'POST webhooks/:id/test': endpoint({
    summary: 'Send a test now and wait for the answer',
    access: 'user',
    cost: 6,
    scope: 'webhooks',
    params: ofWebhook,
    replies: { 200: z.object({ data: webhookDelivery }) },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  'GET webhooks/:id/deliveries': endpoint({
    summary: 'What was sent in 7 days with its answers, newest first',
    access: 'user',
    scope: 'webhooks',
    params: ofWebhook,
    query: z.object(paging({ defaultLimit: 10 })),
    replies: { 200: z.object({ data: z.array(webhookDelivery), pagination }) },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  'POST webhooks/:id/deliveries/:deliveryId/resend': endpoint({
    summary: 'Send a delivery again, under the same webhook-id',
    access: 'user',
    cost: 2,
    scope: 'webhooks',
    params: z.object({ id: webhookId, deliveryId: id }),
    replies: { 202: z.object({ data: webhookDelivery }) },
    errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'WEBHOOK_PAUSED'],
  }),
  'GET events': endpoint({
    summary: 'A stream of events as they happen (server-sent events); `Last-Event-ID` continues where a connection broke, for 7 days',
    access: 'user',
    scope: 'read',
    stream: true,
    replies: { 200: z.string() },
    errors: ['TOO_MANY_STREAMS'],
  }),
};

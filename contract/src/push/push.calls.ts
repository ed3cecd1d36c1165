import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';

const subscription = z.object({ _id: id, endpoint: z.string(), createdAt: instant });

const base64url = z
  .string()
  .regex(/^[\w-]+={0,2}$/, 'This is not a key')
  .max(200, 'This is not a key');

export const push = {
  'GET push/subscriptions': endpoint({
    summary: 'The browsers that this session notifies',
    access: 'user',
    cost: 2,
    replies: { 200: z.object({ data: z.array(subscription) }) },
    errors: [],
  }),
  'POST push/subscriptions': endpoint({
    summary: "Notify this browser of codes and deposits until the session ends; the body is the browser's PushSubscription as JSON",
    access: 'user',
    cost: 2,
    body: z.object({
      endpoint: z.url('This is not an address').max(1_000, 'This address is too long'),
      /** Sent by browsers and not used: an expired endpoint says so when it is called. */
      expirationTime: z.int().nonnegative().nullish(),
      /** The browser's public key on P-256, and its secret for this subscription. */
      keys: z.object({ p256dh: base64url, auth: base64url }),
    }),
    replies: { 201: z.object({ data: subscription }) },
    errors: ['TOO_MANY_SUBSCRIPTIONS', 'SUBSCRIPTION_TAKEN'],
  }),
  'DELETE push/subscriptions/:id': endpoint({
    summary: 'Stop notifying a browser',
    access: 'user',
    cost: 2,
    params: z.object({ id }),
    replies: { 204: null },
    errors: ['SUBSCRIPTION_NOT_FOUND'],
  }),
};

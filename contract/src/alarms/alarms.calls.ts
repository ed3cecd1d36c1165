import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, ruled } from '../values/fields.ts';
import { channelKinds, channelTargetMaximum, severities, timeOfDayProblem, webhookFormats } from './alarms.rules.ts';

const severity = z.enum(severities);

export const alarm = z.object({
  _id: id,
  /** What is wrong, such as `provider_failing`; stable. */
  kind: z.string(),
  severity,
  /** One sentence for operators. */
  text: z.string(),
  openedAt: instant,
  endedAt: instant.nullable(),
  /** Nothing about it is sent until then, except that it is over. `by`: the operator's address. */
  acknowledged: z.object({ until: instant, by: z.string() }).nullable(),
});
export type Alarm = z.infer<typeof alarm>;

/** In the installation's time zone. Alarms that aren't urgent wait for `to`. */
const quietHours = z.object({ from: ruled(timeOfDayProblem), to: ruled(timeOfDayProblem) });

export const channel = z.object({
  _id: id,
  kind: z.enum(channelKinds),
  /** An e-mail address, a Telegram chat, or the host of a webhook: the rest of its address may be secret. */
  target: z.string(),
  /** Null unless it is a webhook. */
  format: z.enum(webhookFormats).nullable(),
  /** The least severe alarm that it is sent. */
  severity,
  quietHours: quietHours.nullable(),
  /** When the summary of yesterday is sent, in the installation's time zone; null: never. */
  digestAt: z.string().nullable(),
  lastSentAt: instant.nullable(),
  /** Since when nothing gets through, and why; null when the last message was accepted. */
  failure: z.object({ since: instant, text: z.string() }).nullable(),
  /** Who added it; `isOperator`: false once that operator was removed. */
  createdBy: z.object({ _id: id, email: z.string(), isOperator: z.boolean() }),
});
export type Channel = z.infer<typeof channel>;

/** `digestAt`: left out, it stays as it is. */
const edited = { severity, quietHours: quietHours.nullable(), digestAt: ruled(timeOfDayProblem).nullable().optional() };

export const alarms = {
  'GET admin/alarms': endpoint({
    summary: 'What is wrong now, the most severe first, and the last 50 alarms that are over',
    access: 'admin',
    cost: 4,
    permission: 'view',
    replies: { 200: z.object({ data: z.object({ open: z.array(alarm), over: z.array(alarm), checkedAt: instant.nullable() }) }) },
    errors: [],
  }),
  'POST admin/alarms/:id/acknowledge': endpoint({
    summary: 'Send nothing about an open alarm until a time, at most 7 days ahead, except that it is over; null takes that back',
    access: 'admin',
    permission: 'cases',
    params: z.object({ id }),
    body: z.object({ until: instant.nullable() }),
    replies: { 200: z.object({ data: alarm }) },
    errors: ['ALARM_NOT_FOUND'],
  }),
  'GET admin/channels': endpoint({
    summary: 'Where alarms are sent',
    access: 'admin',
    permission: 'view',
    replies: { 200: z.object({ data: z.array(channel) }) },
    errors: [],
  }),
  'POST admin/channels': endpoint({
    summary: 'Send alarms to an address, a Telegram chat or a webhook',
    access: 'admin',
    permission: 'setup',
    body: z.object({
      kind: z.enum(channelKinds),
      /** An e-mail address, a Telegram chat, or a webhook's address. */
      target: z.string().trim().min(1, 'This is needed').max(channelTargetMaximum, `At most ${channelTargetMaximum} characters`),
      /** The token of a Telegram bot, which must be in that chat. */
      botToken: z.string().trim().max(100, 'At most 100 characters').optional(),
      /** A webhook’s; by its host unless told. */
      format: z.enum(webhookFormats).optional(),
      ...edited,
    }),
    replies: {
      201: z.object({
        data: channel,
        /** A standard webhook’s, shown this once: `whsec_` and the key in base64. */
        signingSecret: z.string().nullable(),
      }),
    },
    errors: ['SECOND_FACTOR_NEEDED', 'TOO_MANY_CHANNELS'],
  }),
  'PUT admin/channels/:id': endpoint({
    summary: 'Change what a channel is sent, and when',
    access: 'admin',
    permission: 'setup',
    params: z.object({ id }),
    body: z.object(edited),
    replies: { 200: z.object({ data: channel }) },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  'DELETE admin/channels/:id': endpoint({
    summary: 'Send nothing to a channel any more',
    access: 'admin',
    permission: 'setup',
    params: z.object({ id }),
    replies: { 204: null },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  'POST admin/channels/:id/test': endpoint({
    summary: 'Send a test message now; `problem` says why it was not accepted',
    access: 'admin',
    permission: 'setup',
    params: z.object({ id }),
    replies: { 200: z.object({ data: z.object({ problem: z.string().nullable() }) }) },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
};

import { z } from 'zod';
import { intent } from '../deposits/deposits.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { goLiveLines, goLiveStates } from './go-live.rules.ts';

const line = z.object({
  line: z.enum(goLiveLines),
  /** Its name in `npm run doctor`, and what is printed beside it. */
  name: z.string(),
  short: z.string(),
  state: z.enum(goLiveStates),
  /** One or two sentences: what was found, or what to do. */
  text: z.string(),
  /** What its check needs is set up. */
  canCheck: z.boolean(),
  /** A test number or payment waits. */
  isRunning: z.boolean(),
  /** When it last worked; null if it never did or is read from what is stored. */
  passedAt: instant.nullable(),
});

const checklist = z.object({
  data: z.object({
    lines: z.array(line),
    ready: z.int(),
    minutesLeft: z.int(),
    /** The number of the operator who asks, while it waits for its code: what cancelling it needs. */
    testNumber: z.object({ mobileId: id, serialNumber: z.int(), serviceId: id }).nullable(),
    /** `resumesWhenReady`: paused since the installation is new. */
    buying: z.object({ isOpen: z.boolean(), resumesWhenReady: z.boolean() }),
  }),
});

export type GoLive = z.infer<typeof checklist>['data'];
export type GoLiveLine = z.infer<typeof line>;

export const goLive = {
  'GET admin/go-live': endpoint({
    summary: 'What works and what is still to be done before buyers are let in',
    access: 'admin',
    cost: 6,
    permission: 'view',
    replies: { 200: checklist },
    errors: [],
  }),
  'POST admin/go-live/check': endpoint({
    summary: 'Check a line of the checklist again, or all that need no person and leave no file',
    access: 'admin',
    permission: 'setup',
    /** Null: all but the backup, which would leave a file each time. */
    body: z.object({ line: z.enum(goLiveLines).nullable() }),
    replies: { 200: checklist },
    errors: [],
  }),
  'POST admin/go-live/address': endpoint({
    summary: 'A one-time link to the public address, which the operator’s own browser opens to prove that it leads here',
    access: 'admin',
    permission: 'setup',
    replies: { 200: z.object({ data: z.object({ url: z.string().nullable() }) }) },
    errors: [],
  }),
  'POST admin/go-live/mail': endpoint({
    summary: 'Send the operator who asks a mail with a one-time link that confirms it',
    access: 'admin',
    permission: 'setup',
    replies: { 200: z.object({ data: z.object({ isSent: z.boolean() }) }) },
    errors: [],
  }),
  'POST go-live/arrive': endpoint({
    summary: 'What the page behind a one-time link of the checklist sends; each link counts once',
    access: 'public',
    body: z.object({
      token: z.string().regex(/^[\w-]{43}$/, 'Open the link again'),
      /** How long the address took to answer the browser. */
      ms: z.int().min(0).max(600_000),
    }),
    replies: { 200: z.object({ data: z.object({ line: z.enum(['address', 'mail']) }) }) },
    errors: ['GO_LIVE_LINK_INVALID', 'GO_LIVE_WRONG_ADDRESS'],
  }),
  'POST admin/go-live/number': endpoint({
    summary: 'Buy one test number as buyers do, with money lent to the operator’s own account; taken back when no code arrives',
    access: 'admin',
    permission: 'setup',
    body: z.object({ serviceId: id }),
    replies: { 200: checklist },
    errors: ['SERVICE_NOT_FOUND', 'GO_LIVE_TRIAL_RUNNING', 'BALANCE_CHANGED', 'SECOND_FACTOR_NEEDED'],
  }),
  'POST admin/go-live/payment': endpoint({
    summary: 'The open test payment of the operator’s own account, or a new one; credited as any deposit, then taken back from the balance',
    access: 'admin',
    permission: 'setup',
    replies: { 200: z.object({ data: intent }) },
    errors: [
      'DEPOSITS_NOT_SET_UP',
      'GO_LIVE_PAYMENTS_UNSEEN',
      'GO_LIVE_TRIAL_RUNNING',
      'TOO_MANY_INTENTS',
      'TOO_MANY_INTENTS_A_DAY',
      'DEPOSITS_BUSY',
      'INTENT_NOT_FOUND',
    ],
  }),
};

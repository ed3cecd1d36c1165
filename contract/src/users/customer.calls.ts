import { z } from 'zod';
import { inboxRow } from '../deposits/inbox.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { adminUser } from './users.calls.ts';

/** What a balance is made of: the lines add up to it. */
const balanceLine = z.object({
  kind: z.enum(['opening', 'deposits', 'bonuses', 'codes', 'refunds', 'adjustments', 'given_up', 'held']),
  count: z.int(),
  amount: rupees,
});

/** What two accounts share. */
const likeness = z.enum(['device', 'payer', 'mailbox']);

export const note = z.object({ _id: id, text: z.string(), author: z.string(), at: instant });

export const customer = z.object({
  user: adminUser,
  since: instant,
  lastSeenAt: instant.nullable(),
  referralCode: z.string(),
  /** When the account will be deleted, null if it stays; whether an operator holds it for legal reasons. */
  deletion: z.object({ dueAt: instant.nullable(), isHeld: z.boolean() }),
  balance: z.array(balanceLine),
  /** Open ones first, at most five, and how many there are. */
  deposits: z.array(inboxRow),
  depositCount: z.int(),
  /** Since when payments of this kind could not be checked; null if they can. */
  uncheckedSince: z.object({ bharatpay: instant.nullable(), crypto: instant.nullable() }),
  signs: z.object({
    /** The share of numbers that ended in the last 30 days, in percent; null under 5. `usual`: that of all users in the last 7 days. */
    cancelled: z.number().nullable(),
    usual: z.number().nullable(),
    devices: z.int(),
    openSessions: z.int(),
    hasSecondFactor: z.boolean(),
    /** When the address changed last. */
    emailChangedAt: instant.nullable(),
    lookAlikes: z.array(z.object({ _id: id, email: z.string(), shared: z.array(likeness) })),
    referrer: z.object({ _id: id, email: z.string() }).nullable(),
    referrals: z.int(),
  }),
  notes: z.array(note),
  /** Two sentences for the customer. */
  reply: z.string(),
});

export type Customer = z.infer<typeof customer>;

/** One thing that happened, with the entry of the ledger where it moved what can be spent. */
export const customerEvent = z.object({
  _id: z.string(),
  kind: z.enum([
    ...([
      'opening',
      'deposit',
      'promo',
      'referral',
      'adjustment',
      'hold',
      'release',
      'capture',
      'late_capture',
      'refund',
      'forfeit',
    ] as const),
    ...(['declared', 'deposit_refused', 'code', 'late_code', 'ended', 'signed_in'] as const),
  ]),
  at: instant,
  /** The service, the reference, the device, or the operator’s reason. */
  title: z.string(),
  detail: z.string(),
  amount: rupees.nullable(),
  balanceAfter: rupees.nullable(),
  activationId: id.nullable(),
});

export type CustomerEvent = z.infer<typeof customerEvent>;

const byId = z.object({ id });

export const customers = {
  'GET admin/users/:id': endpoint({
    summary: 'A customer: what the balance is made of, deposits, signs, notes, and a reply to send',
    access: 'admin',
    cost: 4,
    permission: 'view',
    params: byId,
    replies: { 200: z.object({ data: customer }) },
    errors: ['USER_NOT_FOUND'],
  }),
  'GET admin/users/:id/timeline': endpoint({
    summary: 'What happened to a customer, newest first; `before` continues at the end of what was read',
    access: 'admin',
    cost: 3,
    permission: 'view',
    params: byId,
    query: z.object({
      kind: z.enum(['all', 'money', 'numbers', 'sign-ins']).default('all'),
      before: z.iso.datetime({ precision: 6 }).optional(),
    }),
    replies: { 200: z.object({ data: z.array(customerEvent), next: z.string().nullable() }) },
    errors: ['USER_NOT_FOUND'],
  }),
  'POST admin/users/:id/notes': endpoint({
    summary: 'Add a note for the team; notes are neither changed nor removed',
    access: 'admin',
    permission: 'cases',
    params: byId,
    body: z.object({
      text: z.string({ error: 'Please write something' }).trim().min(1, 'Please write something').max(1_000, 'At most 1,000 characters'),
    }),
    replies: { 201: z.object({ data: note }) },
    errors: ['USER_NOT_FOUND'],
  }),
};

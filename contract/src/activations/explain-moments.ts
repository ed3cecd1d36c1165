import { z } from 'zod';
import { serverNumber } from '../catalogue/catalogue.calls.ts';
import { reportReason } from './report.calls.ts';
import { id, instant } from '../values/fields.ts';
import { rupees } from '../values/money.ts';

export const activationState = z.enum([
  'reserved',
  'buying',
  'unknown',
  'waiting',
  'cancelling',
  'received',
  'finished',
  'cancelled',
  'expired',
  'failed',
]);

/** In the provider's currency, and in rupees at that day's rate, rounded up to a paisa. */
export const upstreamCost = z.object({ amount: z.string(), currency: z.string(), rupees: rupees.nullable() });

/** `country`: the provider's code for it; `countryName`: in English, or the code where it isn't known. */
export const route = z.object({ _id: id, country: z.string(), countryName: z.string(), operator: z.string().nullable() });

export const provider = z.object({ _id: id, name: z.string() });

/** `system`, or the operator's e-mail. */
export const actor = z.string();

const ledgerAccount = z.enum([
  'available',
  'held',
  'world:upi',
  'world:trc20',
  'revenue',
  'promo_expense',
  'referral_expense',
  'adjust',
  'suspense',
]);

/** Texts of providers and messages are quoted unchanged and can contain anything. */
export const moment = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reserved'),
    at: instant,
    moneyBackBy: instant,
    /** From any server: the most that the number may cost; null on one server. */
    cap: rupees.nullable(),
    /** The country that its number shall come from, as ISO 3166 alpha-2; null for any. */
    country: z.string().nullable(),
    /** Bought for a user on the waiting list, who joined it then. */
    waitingSince: instant.nullable(),
  }),
  z.object({
    kind: z.literal('asked'),
    at: instant,
    no: z.int(),
    provider,
    route,
    /** Where the offer is that it was made for, and what the user pays for its number. */
    server: serverNumber,
    price: rupees,
    /** The most that the provider may ask; null without a limit. */
    ceiling: upstreamCost.nullable(),
    /** `late`: after the refund; `closed`: searched for at the provider and not found. */
    outcome: z.enum(['sending', 'ok', 'refused', 'unknown', 'rejected', 'late', 'closed']),
    detail: z.string().nullable(),
    settledAt: instant.nullable(),
    upstreamId: z.string().nullable(),
    mobileno: z.string().nullable(),
    cost: upstreamCost.nullable(),
  }),
  z.object({ kind: z.literal('webhook'), at: instant }),
  z.object({ kind: z.literal('number'), at: instant, mobileno: z.string(), upstreamId: z.string() }),
  z.object({
    kind: z.literal('message'),
    at: instant,
    text: z.string().nullable(),
    code: z.string().nullable(),
    /** After the refund: shown to the user, and charged, only once revealed. */
    isLate: z.boolean(),
  }),
  z.object({ kind: z.literal('reported'), at: instant, reason: reportReason }),
  z.object({ kind: z.literal('cancelAsked'), at: instant, actor }),
  z.object({
    kind: z.literal('owed'),
    at: instant,
    task: z.enum(['cancel', 'finish', 'again']),
    upstreamId: z.string(),
    tries: z.int(),
    outcome: z.string().nullable(),
    doneAt: instant.nullable(),
  }),
  z.object({
    kind: z.literal('money'),
    at: instant,
    _id: id,
    /** `pair_capture`: for the other number of its switch, which got its code. */
    movement: z.enum(['hold', 'capture', 'pair_capture', 'release', 'late_capture', 'refund']),
    amount: rupees,
    from: ledgerAccount,
    to: ledgerAccount,
    /** Spendable; null where it did not change. */
    balanceAfter: rupees.nullable(),
    actor,
  }),
  z.object({ kind: z.literal('lifeOver'), at: instant }),
  z.object({ kind: z.literal('ended'), at: instant, state: activationState, failure: z.string().nullable() }),
]);

export type LedgerAccount = z.infer<typeof ledgerAccount>;
export type Moment = z.infer<typeof moment>;

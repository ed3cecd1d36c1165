import { z } from 'zod';
import { country, serverNumber } from '../catalogue/catalogue.calls.ts';
import { endpoint } from '../endpoint.ts';
import { figureFilter, historyFilter } from './history-filters.ts';
import { explainedActivation } from './explain.calls.ts';
import { moment } from './explain-moments.ts';
import { id, instant, messageId, numberId, optionalInQuery } from '../values/fields.ts';
import { cursorPaging, downloadTicket, nextCursor, paging } from '../values/paging.ts';
import { rupees } from '../values/money.ts';
import { again, lateCode, odds } from './number-parts.ts';

export const wireStatus = z.enum(['pending', 'success', 'cancelled']);

const serialNumber = z.int().positive();

export const message = z.object({
  _id: messageId,
  otpMessage: z.string(),
  code: z.string().nullable(),
  receivedAt: instant,
});

export const mobile = z.object({
  _id: numberId,
  /** With `+` and the country prefix. */
  mobileno: z.string(),
  countryPrefix: z.string(),
  /** Null for a country that has no name here. */
  country: country.nullable(),
  serialNumber,
  serviceId: id,
  server: serverNumber,
  version: z.int().positive(),
  createdAt: instant,
  expiresAt: instant,
  cancellableAt: instant,
  /** Null while it waits or stays open for more codes. */
  endedAt: instant.nullable(),
  canResend: z.boolean(),
  isCancelling: z.boolean(),
  isExpired: z.boolean(),
  isListening: z.boolean(),
  price: rupees,
  /** A number that is bought in place of this one is checked in the same way. */
  isDeepCheck: z.boolean(),
  status: wireStatus,
  /** `dd/MM/yyyy : hh:mm:ss a` in the operator's time zone. */
  time: z.string(),
  otpIds: z.array(message),
  /** Null under 50 codes, and once the number no longer waits. */
  odds: odds.nullable(),
  /** As long as it is offered. */
  lateCode: lateCode.nullable(),
  /** As long as it can be asked for again. */
  again: again.nullable(),
  /** The number that this one was asked for again. */
  againOf: numberId.nullable(),
  /** An operator gave back what was charged for it. */
  isRefunded: z.boolean(),
  /** After a switch: the number bought in place of this one, and the one that this was bought in place of. */
  switchedTo: numberId.nullable(),
  switchedFrom: numberId.nullable(),
  /** It waits, and few codes arrive on its route for this service now. */
  isRouteFallen: z.boolean(),
});

export const historyRow = mobile.extend({
  serviceId: z.object({ _id: id, serviceName: z.string(), logo: z.string().nullable(), serverId: z.object({ server: serverNumber }) }),
});

export type Mobile = z.infer<typeof mobile>;
export type Message = z.infer<typeof message>;
export type HistoryRow = z.infer<typeof historyRow>;

/** User id, a point, the number's id: numbers are stored by user. */
const afterNumber = z.string().regex(/^[1-9]\d{0,17}\.[1-9]\d{0,17}$/, 'Must be a user and a number');

const adminHistoryRecord = z.object({
  _id: id,
  createdAt: instant,
  expiresAt: instant,
  status: wireStatus,
  price: rupees,
  mobileno: z.string(),
  time: z.string(),
  /** `balance`: spendable now; `walletBalance`: total ever deposited. */
  user: z.object({ _id: id, email: z.string(), balance: rupees, walletBalance: rupees }),
  service: z.object({ serviceName: z.string(), logo: z.string().nullable(), server: z.object({ server: serverNumber }) }),
  serviceId: z.object({ serverId: z.object({ server: serverNumber }) }),
  otpIds: z.array(z.object({ otpMessage: z.string(), /** Null where the message has none. */ code: z.string().nullable() })),
  isRefunded: z.boolean(),
});

export type AdminHistoryRecord = z.infer<typeof adminHistoryRecord>;

const userOrAll = z.union([z.literal('all'), id]).default('all');

export const activations = {
  'GET admin/mobile-history': endpoint({
    summary: 'Every number of one user or of all users, newest first',
    access: 'admin',
    cost: 4,
    permission: 'view',
    query: z.object({
      ...paging({ defaultLimit: 10 }),
      after: afterNumber.optional(),
      ...historyFilter,
      ...figureFilter,
      userId: userOrAll,
    }),
    replies: {
      200: z.object({
        data: z.array(adminHistoryRecord),
        /** What the numbers that were not refunded cost. */
        totalMobileOtpPrice: rupees,
        total_pages: z.int(),
        total: z.int(),
      }),
    },
    errors: ['USER_NOT_FOUND'],
  }),
  'GET admin/mobile-history.csv': endpoint({
    summary: 'The same numbers as a file',
    access: 'admin',
    permission: 'view',
    query: z.object({ ...historyFilter, ...figureFilter, userId: userOrAll, ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: ['USER_NOT_FOUND'],
  }),
  'GET admin/users/:id/activations/:activationId': endpoint({
    summary: 'Explain an activation: its facts, and all that happened to it and to its money in the order of time',
    access: 'admin',
    permission: 'view',
    params: z.object({ id, activationId: id }),
    replies: { 200: z.object({ data: explainedActivation, timeline: z.array(moment) }) },
    errors: ['USER_NOT_FOUND', 'ACTIVATION_NOT_FOUND'],
  }),
  'GET mobile/active': endpoint({
    summary:
      'Every number that belongs on a card: waiting, or not put away and open, ended in the last 30 minutes or with a late code on offer',
    access: 'user',
    scope: 'read',
    query: z.object({ server: optionalInQuery(serverNumber) }),
    replies: { 200: z.object({ data: z.array(mobile) }) },
    errors: [],
  }),
  'POST mobile/dismiss': endpoint({
    summary: 'Put a number that has a code or has ended away, on every device; its next code brings it back',
    access: 'user',
    cost: 4,
    body: z.object({ mobileId: numberId }),
    replies: { 204: null },
    errors: ['ACTIVATION_NOT_FOUND', 'NUMBER_NOT_ENDED'],
  }),
  'POST mobile/reveal': endpoint({
    summary: 'Show a late code: charges the number’s price once; a repeat answers the same',
    access: 'user',
    scope: 'buy',
    body: z.object({
      mobileId: numberId,
      /** As its offer said. Without true, a charge that has become the second one meanwhile is refused. */
      isSecondCharge: z.boolean().default(false),
    }),
    replies: { 200: z.object({ data: z.object({ mobile, balance: rupees }) }) },
    errors: [
      'ACTIVATION_NOT_FOUND',
      'LATE_CODE_NOT_FOUND',
      'LATE_CODE_EXPIRED',
      'SECOND_CHARGE',
      'INSUFFICIENT_BALANCE',
      'KEY_LIMIT_REACHED',
    ],
  }),
  'POST otp/cancelOtp': endpoint({
    summary: 'Cancel a number without a code and get its price back',
    access: 'user',
    scope: 'buy',
    isIdempotent: true,
    body: z.object({ serialNumber, mobileId: numberId, serviceId: id }),
    replies: {
      200: z.object({ data: z.object({ balance: rupees, status: z.literal('cancelled') }) }),
      202: z.object({ data: z.object({ balance: rupees, status: z.literal('cancelling') }) }),
    },
    errors: ['ACTIVATION_NOT_FOUND', 'ACTIVATION_NOT_CANCELLABLE', 'CANCEL_TOO_EARLY', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'GET otp/mobile-history': endpoint({
    summary: 'Every number the user ever bought, newest first',
    access: 'user',
    cost: 2,
    scope: 'read',
    query: z.object({
      ...cursorPaging({ defaultLimit: 10, kind: 'number' }),
      ...historyFilter,
      /** That number alone. */
      number: numberId.optional(),
    }),
    replies: { 200: z.object({ data: z.array(historyRow), total_pages: z.int(), total: z.int(), next: nextCursor('number') }) },
    errors: [],
  }),
};

import { z } from 'zod';
import { coins } from './deposits.rules.ts';
import { depositMethod, depositStatus } from './deposits.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { positiveRupees, rupees } from '../values/money.ts';
import { downloadTicket, pagination, keyedPaging, searchText } from '../values/paging.ts';
import { reason } from '../users/users.calls.ts';

const person = z.object({ _id: id, email: z.string() });

/** `unclaimed`: a payment without a matching user. */
export const inboxRow = z.object({
  /** The payment's id where it is unclaimed. */
  _id: id,
  status: z.enum([...depositStatus.options, 'unclaimed']),
  user: person.nullable(),
  method: depositMethod,
  reference: z.string(),
  amount: rupees.nullable(),
  /** What arrived, in its own currency: `10.0037`. */
  paid: z.string().nullable(),
  payCurrency: z.enum(['INR', ...coins]).nullable(),
  payer: z.string().nullable(),
  paidAt: instant.nullable(),
  declaredAt: instant.nullable(),
  reason: z.string().nullable(),
  suggestedUser: person.nullable(),
  /** Credited before its payment was seen. `arrived`: what the payment was worth, null until it is there. */
  byHand: z.object({ arrived: rupees.nullable() }).nullable(),
});

export type InboxRow = z.infer<typeof inboxRow>;

const byId = z.object({ id });
const decided = { 200: z.object({ data: inboxRow }) };

const shownStatus = z.enum(['all', ...depositStatus.options, 'unclaimed']).default('all');

export const depositInbox = {
  'GET admin/deposits': endpoint({
    summary: 'Money on its way in, newest first; search by reference, payer or e-mail',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object({
      ...keyedPaging({ defaultLimit: 20 }),
      status: shownStatus,
      search: searchText,
    }),
    replies: {
      200: z.object({ data: z.array(inboxRow), counts: z.object({ pending: z.int(), review: z.int(), unclaimed: z.int() }), pagination }),
    },
    errors: [],
  }),
  'GET admin/deposits.csv': endpoint({
    summary: 'The same money as a file',
    access: 'admin',
    permission: 'view',
    query: z.object({ status: shownStatus, search: searchText, ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: [],
  }),
  'POST admin/deposits/:id/credit': endpoint({
    summary: 'Credit a deposit in review with what the verifier saw; or, with an amount, also a pending one whose payment was not seen yet',
    access: 'admin',
    permission: 'money',
    params: byId,
    body: z.object({ reason, amount: positiveRupees.optional() }),
    replies: decided,
    errors: [
      'DEPOSIT_NOT_FOUND',
      'DEPOSIT_NOT_IN_REVIEW',
      'DEPOSIT_TOO_SMALL',
      'NO_EXCHANGE_RATE',
      'REFERENCE_USED',
      'SECOND_FACTOR_NEEDED',
    ],
  }),
  'POST admin/deposits/:id/check': endpoint({
    summary: 'Ask the bank or the chain for a pending deposit now',
    access: 'admin',
    permission: 'cases',
    params: byId,
    replies: decided,
    errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_NOT_IN_REVIEW'],
  }),
  'POST admin/deposits/:id/refuse': endpoint({
    summary: 'Refuse a deposit that is pending or in review',
    access: 'admin',
    permission: 'money',
    params: byId,
    body: z.object({ reason }),
    replies: decided,
    errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_NOT_IN_REVIEW', 'SECOND_FACTOR_NEEDED'],
  }),
  'POST admin/payments/:id/match': endpoint({
    summary: 'Credit an unclaimed payment to its user, at the current rate',
    access: 'admin',
    permission: 'money',
    params: byId,
    body: z.object({ userId: id, reason }),
    replies: decided,
    errors: [
      'PAYMENT_NOT_FOUND',
      'USER_NOT_FOUND',
      'ACCOUNT_DELETED',
      'DEPOSIT_TOO_SMALL',
      'REFERENCE_USED',
      'DEPOSITS_NOT_SET_UP',
      'SECOND_FACTOR_NEEDED',
    ],
  }),
};

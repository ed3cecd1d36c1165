import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { rupees, typedRupees } from '../values/money.ts';
import { downloadTicket, pagination, keyedPaging, searchText } from '../values/paging.ts';
import { userSortings } from './sorting.rules.ts';
import { pastSession } from '../auth/account.calls.ts';

export const adminUser = z.object({
  _id: id,
  id,
  email: z.string(),
  name: z.string(),
  balance: rupees,
  /** Ever deposited: UPI, crypto and promo codes. */
  totalWalletBalance: rupees,
  joinedAt: instant,
  /** Signed in, or used a session, by five minutes; null where never. */
  lastSeenAt: instant.nullable(),
  /** Charges for codes less refunds. */
  spent: rupees,
  isBlock: z.boolean(),
  status: z.enum(['active', 'blocked', 'deleted']),
});

/** One entry of the user's available account. */
const ledgerLine = z.object({
  _id: id,
  time: instant,
  kind: z.enum([
    'deposit',
    'hold',
    'capture',
    'release',
    'refund',
    'promo',
    'referral',
    'adjustment',
    'opening',
    'late_capture',
    'forfeit',
  ]),
  amount: rupees,
  balanceAfter: rupees,
  /** `system`, or the operator's e-mail. */
  actor: z.string(),
  reason: z.string().nullable(),
  /** Such as `activation:81` or `deposit:12`. */
  ref: z.string(),
});

export type AdminUser = z.infer<typeof adminUser>;
export type LedgerLine = z.infer<typeof ledgerLine>;

const byId = z.object({ id });
const block = endpoint({
  summary: 'Block an account, which ends its sessions and buying at once, or let it in again',
  access: 'admin',
  permission: 'cases',
  body: z.object({
    userId: id,
    /** Whether it shall be blocked. Without this it becomes what it is not. */
    isBlock: z.boolean().optional(),
  }),
  replies: { 200: z.object({ data: adminUser }) },
  errors: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'ACCOUNT_DELETED', 'SECOND_FACTOR_NEEDED'],
});

export const reason = z.string({ error: 'Please give a reason' }).trim().min(1, 'Please give a reason').max(200, 'At most 200 characters');

const sorting = z.enum(userSortings).default('-joined');

export const users = {
  'GET admin/all-users': endpoint({
    summary: 'Every account that is no admin, newest first unless sorted; search by e-mail or id',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object({
      ...keyedPaging({ defaultLimit: 20 }),
      search: searchText,
      /** With `after` by when they joined. */
      sort: sorting,
    }),
    replies: { 200: z.object({ data: z.array(adminUser), pagination }) },
    errors: [],
  }),
  'GET admin/all-users.csv': endpoint({
    summary: 'The same accounts as a file',
    access: 'admin',
    permission: 'view',
    query: z.object({ search: searchText, sort: sorting, ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: [],
  }),
  'PATCH admin/users/toggleBlock': block,
  'PUT admin/users/toggleBlock': block,
  'PATCH admin/users/:id/balance': endpoint({
    summary: 'Set what a user can spend, by a ledger adjustment with a reason',
    access: 'admin',
    permission: 'money',
    params: byId,
    body: z.object({ balance: typedRupees.min(0, 'At least 0'), reason, expectedBalance: rupees.optional() }),
    replies: { 200: z.object({ data: adminUser }) },
    errors: ['USER_NOT_FOUND', 'BALANCE_CHANGED', 'ACCOUNT_DELETED', 'SECOND_FACTOR_NEEDED'],
  }),
  'GET admin/users/:id/ledger': endpoint({
    summary: 'Every entry of what a user can spend, newest first',
    access: 'admin',
    cost: 3,
    permission: 'view',
    params: byId,
    query: z.object(keyedPaging({ defaultLimit: 20 })),
    replies: { 200: z.object({ data: adminUser, entries: z.array(ledgerLine), pagination }) },
    errors: ['USER_NOT_FOUND'],
  }),
  'GET admin/users/:id/ledger.csv': endpoint({
    summary: 'The same entries as a file',
    access: 'admin',
    permission: 'view',
    params: byId,
    query: z.object({ ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: ['USER_NOT_FOUND'],
  }),
  'GET admin/users/:id/sessions': endpoint({
    summary: 'Where a user is and was signed in: the last 20 sessions, newest first',
    access: 'admin',
    cost: 2,
    permission: 'view',
    params: byId,
    replies: { 200: z.object({ data: z.array(pastSession) }) },
    errors: ['USER_NOT_FOUND'],
  }),
  'POST admin/users/:id/end-sessions': endpoint({
    summary: 'Sign a user out everywhere',
    access: 'admin',
    permission: 'cases',
    params: byId,
    replies: { 204: null },
    errors: ['USER_NOT_FOUND'],
  }),
};

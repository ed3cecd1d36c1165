import { z } from 'zod';
import { ownerProof } from '../auth/my-data.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { rupees, typedRupees } from '../values/money.ts';
import { deletionWaits } from './deletion.rules.ts';

export const deletionState = z.object({
  /** Null: the account stays. */
  scheduled: z
    .object({
      askedAt: instant,
      /** It is done then, or as soon after as it waits for nothing. */
      dueAt: instant,
      givenUp: rupees,
    })
    .nullable(),
  balance: rupees,
  held: rupees,
  /** What it waits for, or would wait for. `amount`: for a debt, and for what the balance has more than was given up. */
  waitsFor: z.array(z.object({ reason: z.enum(deletionWaits), count: z.int(), amount: rupees.nullable() })),
});

export type DeletionState = z.infer<typeof deletionState>;

export const deletion = {
  'GET account/deletion': endpoint({
    summary: 'Whether this account is about to be deleted, and what that waits for',
    access: 'user',
    cost: 2,
    replies: { 200: z.object({ data: deletionState }) },
    errors: [],
  }),
  'POST account/deletion': endpoint({
    summary: 'Delete this account in 7 days, with a balance of up to `giveUp`; asked again, only the amount changes',
    access: 'user',
    body: z.object({
      ...ownerProof,
      /** Balance and held money of now: nothing is given up that its user didn’t see. */
      giveUp: typedRupees.min(0, 'At least 0'),
    }),
    replies: { 201: z.object({ data: deletionState }) },
    errors: ['WRONG_PASSWORD', 'SIGN_IN_NOT_FRESH', 'SECOND_FACTOR_NEEDED', 'BALANCE_CHANGED', 'NOT_FOR_OPERATORS'],
  }),
  'DELETE account/deletion': endpoint({
    summary: 'Keep this account',
    access: 'user',
    cost: 2,
    replies: { 204: null },
    errors: ['DELETION_NOT_ASKED_FOR'],
  }),
  'PUT admin/users/:id/legal-hold': endpoint({
    summary: 'Keep a customer’s account from being deleted, or let it be deleted again',
    access: 'admin',
    permission: 'money',
    params: z.object({ id }),
    body: z.object({ isHeld: z.boolean() }),
    replies: { 204: null },
    errors: ['USER_NOT_FOUND', 'ACCOUNT_DELETED', 'SECOND_FACTOR_NEEDED'],
  }),
};

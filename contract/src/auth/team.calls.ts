import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, ruled } from '../values/fields.ts';
import { rupees, typedRupees } from '../values/money.ts';
import { mostRefundsPerDay, operatorRoles, permissions } from './permissions.rules.ts';
import { newEmailProblem } from './new-address.rules.ts';
import { normaliseEmail } from './auth.rules.ts';

const role = z.enum(operatorRoles);

/** Left out, they stay: other operators may read them. */
const channels = z.enum(['keep', 'remove']).optional();

export const operator = z.object({
  _id: id,
  email: z.string(),
  role,
  lastSeenAt: instant.nullable(),
  /** Signs in with an authenticator app too. */
  hasAuthenticator: z.boolean(),
  /** False until the invited operator has chosen a password. */
  hasJoined: z.boolean(),
});
export type Operator = z.infer<typeof operator>;

export const team = {
  'GET admin/me': endpoint({
    summary: 'The signed-in operator, and what the role allows',
    access: 'admin',
    cost: 2,
    permission: 'view',
    replies: {
      200: z.object({
        data: z.object({
          email: z.string(),
          role,
          permissions: z.array(z.enum(permissions)),
          /** What may still be refunded today; null without a limit. */
          refundsLeft: rupees.nullable(),
        }),
      }),
    },
    errors: [],
  }),
  'GET admin/operators': endpoint({
    summary: 'Every operator with the role, the oldest account first',
    access: 'admin',
    cost: 2,
    permission: 'view',
    replies: { 200: z.object({ data: z.array(operator), supportRefundsPerDay: rupees }) },
    errors: [],
  }),
  'POST admin/operators': endpoint({
    summary: 'Invite an operator by a mail with a link to choose a password; one who was removed is let in again',
    access: 'admin',
    permission: 'team',
    body: z.object({ email: ruled(newEmailProblem).transform(normaliseEmail), role }),
    replies: { 201: z.object({ data: operator }) },
    errors: ['EMAIL_TAKEN', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/operators/:id/role': endpoint({
    summary:
      'Give an operator another role, at once; the last owner stays one. `channels`: what happens to the alarm channels that they added',
    access: 'admin',
    permission: 'team',
    params: z.object({ id }),
    body: z.object({ role, channels }),
    replies: { 200: z.object({ data: operator }) },
    errors: ['USER_NOT_FOUND', 'LAST_OWNER', 'SECOND_FACTOR_NEEDED'],
  }),
  'DELETE admin/operators/:id': endpoint({
    summary:
      'Remove an operator: signed out everywhere, and not let in again; what the operator did stays in the audit log. `channels`: what ' +
      'happens to the alarm channels that they added; mail to the operator’s own address ends in any case',
    access: 'admin',
    permission: 'team',
    params: z.object({ id }),
    query: z.object({ channels }),
    replies: { 204: null },
    errors: ['USER_NOT_FOUND', 'LAST_OWNER', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/operators/refunds-per-day': endpoint({
    summary: 'How much each support operator may refund per day; 0 forbids refunds',
    access: 'admin',
    permission: 'team',
    body: z.object({
      supportRefundsPerDay: typedRupees.min(0, 'Not less than 0').max(mostRefundsPerDay, 'At most ₹10,00,000'),
      /** What the form showed. */
      expected: z.object({ supportRefundsPerDay: rupees }),
    }),
    replies: { 200: z.object({ supportRefundsPerDay: rupees }) },
    errors: ['CHANGED_MEANWHILE', 'SECOND_FACTOR_NEEDED'],
  }),
};

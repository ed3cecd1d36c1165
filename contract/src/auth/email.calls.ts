import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ruled } from '../values/fields.ts';
import { normaliseEmail, passwordMaximum, resetPasswordProblem } from './auth.rules.ts';
import { newEmailProblem } from './new-address.rules.ts';

const token = z.string().min(1).max(200);

export const email = {
  'POST account/email': endpoint({
    summary:
      'Ask for another address, in place of one asked for before: nothing changes until the link is used that is mailed there. The same ' +
      'answer for a taken address, which gets a mail that says so',
    access: 'user',
    body: z.object({
      newEmail: ruled(newEmailProblem).transform(normaliseEmail),
      /** With an authenticator, a fresh code counts instead. Without both, the sign-in must be of the last 10 minutes. */
      currentPassword: z.string().max(passwordMaximum).optional(),
      /** With the change: revokes API keys, pauses webhooks and forgets other devices. Other sessions end in any case. */
      revokeAccess: z.boolean().default(true),
    }),
    replies: { 202: z.object({ message: z.string() }) },
    errors: ['WRONG_PASSWORD', 'SIGN_IN_NOT_FRESH', 'SECOND_FACTOR_NEEDED'],
  }),
  'DELETE account/email': endpoint({
    summary: 'Withdraw a change of address that isn’t confirmed yet: its link ends',
    access: 'user',
    cost: 2,
    replies: { 204: null },
    errors: [],
  }),
  'POST account/email/confirm': endpoint({
    summary: 'Move an account to the address that the link was mailed to; the session that asked goes on, others end',
    access: 'public',
    cost: 4,
    body: z.object({ token }),
    replies: { 200: z.object({ email: z.string() }) },
    errors: ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN'],
  }),
  'POST account/email/undo': endpoint({
    summary: 'Put an account’s old address back, with the link that was mailed to it, and choose a new password; every session ends',
    access: 'public',
    body: z.object({ token, newPassword: ruled(resetPasswordProblem) }),
    replies: { 200: z.object({ message: z.string() }) },
    errors: ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN'],
  }),
};

import { z } from 'zod';
import { secondFactorCode } from './account.calls.ts';
import { emailProblem, normaliseEmail, passwordMaximum, resetPasswordProblem, signUpPasswordProblem } from './rules.ts';
import { endpoint } from '../endpoint.ts';
import { ruled } from '../values/fields.ts';

const email = ruled(emailProblem).transform(normaliseEmail);
const token = z.object({ token: z.string() });
const session = z.object({ token: z.string(), role: z.enum(['user', 'admin']) });

/** Generated and stored by the browser; identifies a device without proving anything. */
export const deviceIdHeader = 'x-device-id';

export const auth = {
  'POST users/signup': endpoint({
    summary: 'Open an account and a session',
    access: 'public',
    body: z.object({ email, password: ruled(signUpPasswordProblem), referralCode: z.string().max(32).optional() }),
    replies: { 201: token },
    errors: ['EMAIL_TAKEN', 'SERVER_BUSY'],
  }),
  'POST users/login': endpoint({
    summary: 'Open a session; an older one of the same person ends',
    access: 'public',
    body: z.object({
      email: z.string().max(320, 'Email is invalid').transform(normaliseEmail),
      password: z.string().min(1, 'Password is required').max(passwordMaximum, 'Password must be at most 128 characters'),
      /** The first try without it is refused with `SECOND_FACTOR_REQUIRED`. */
      code: secondFactorCode.optional(),
    }),
    replies: { 200: session },
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'ACCOUNT_BLOCKED', 'SERVER_BUSY'],
  }),
  'POST users/forgot': endpoint({
    summary: 'Mail a link to choose a new password; the same answer whether or not the address is known',
    access: 'public',
    body: z.object({ email }),
    replies: { 202: z.object({ message: z.string() }) },
    errors: [],
  }),
  'POST users/reset-password': endpoint({
    summary: 'Choose a new password with the token of a mailed link; every session ends',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(200), newPassword: ruled(resetPasswordProblem) }),
    replies: { 200: z.object({ message: z.string() }) },
    errors: ['RESET_LINK_INVALID', 'SERVER_BUSY'],
  }),
  'GET auth/google': endpoint({
    summary: 'To the identity provider, by the browser itself',
    access: 'public',
    query: z.object({ referralCode: z.string().max(32).optional() }),
    replies: { 302: null },
    redirectOnRefusal: '/login?error=google_failed',
    errors: [],
  }),
  'GET auth/google/callback': endpoint({
    summary: 'Back from the identity provider: on to /account/login-success with a code for one use, or to /login with an error',
    access: 'public',
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(400).optional(),
      error: z.string().max(400).optional(),
      iss: z.string().max(400).optional(),
    }),
    replies: { 302: null },
    redirectOnRefusal: '/login?error=google_failed',
    errors: [],
  }),
  'POST auth/exchange': endpoint({
    summary: 'The session for the code that the callback handed to this browser: one use, 60 seconds',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(200), code: secondFactorCode.optional() }),
    replies: { 200: session.extend({ email: z.string() }) },
    errors: ['SIGN_IN_CODE_INVALID', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'ACCOUNT_BLOCKED', 'SERVER_BUSY'],
  }),
  'POST users/logout': endpoint({
    summary: 'End this session',
    access: 'user',
    replies: { 204: null },
    errors: [],
  }),
  'POST auth/socket-ticket': endpoint({
    summary: 'A ticket for the live socket: one use, 30 seconds',
    access: 'user',
    replies: { 200: token },
    errors: [],
  }),
  'POST admin/download-ticket': endpoint({
    summary: 'A ticket for the download of a list: one use, 30 seconds',
    access: 'admin',
    replies: { 200: token },
    errors: [],
  }),
};

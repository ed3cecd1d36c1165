import { z } from 'zod';
import { emailProblem, passwordMaximum, signUpPasswordProblem } from './auth.rules.ts';
import { endpoint } from './endpoint.ts';
import { ruled } from './fields.ts';

const email = ruled(emailProblem).transform((text) => text.trim().toLowerCase());
const token = z.object({ token: z.string() });

/** A random id the browser made for itself, kept in its storage; it counts devices, it proves nothing. */
export const deviceIdHeader = 'x-device-id';

export const auth = {
  'POST users/signup': endpoint({
    summary: 'Open an account and a session',
    access: 'public',
    body: z.object({ email, password: ruled(signUpPasswordProblem), referralCode: z.string().max(32).optional() }),
    replies: { 201: token },
    errors: ['EMAIL_TAKEN', 'RATE_LIMITED'],
  }),
  'POST users/login': endpoint({
    summary: 'Open a session; an older one of the same person ends',
    access: 'public',
    body: z.object({
      email: z
        .string()
        .max(320)
        .transform((text) => text.trim().toLowerCase()),
      password: z.string().min(1).max(passwordMaximum),
    }),
    replies: { 200: z.object({ token: z.string(), role: z.enum(['user', 'admin']) }) },
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
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
};

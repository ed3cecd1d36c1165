import { z } from 'zod';
import { passwordMaximum, resetPasswordProblem, secondFactorProblem } from './auth.rules.ts';
import { endpoint } from '../endpoint.ts';
import { instant, ruled } from '../values/fields.ts';
import { languages } from './language.rules.ts';

export const secondFactorCode = ruled(secondFactorProblem);
const done = z.object({ message: z.string() });

export const pastSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** Such as `Chrome on Android`. */
  device: z.string(),
  isMobile: z.boolean(),
  address: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  endedAt: instant.nullable(),
  endReason: z.enum(['replaced', 'logout', 'blocked', 'expired', 'reset']).nullable(),
});

export const account = {
  'GET account': endpoint({
    summary: 'How this account signs in',
    access: 'user',
    cost: 4,
    replies: {
      200: z.object({
        email: z.string(),
        since: instant,
        hasPassword: z.boolean(),
        hasGoogle: z.boolean(),
        hasSecondFactor: z.boolean(),
        recoveryCodesLeft: z.int(),
        /** What else opens the account, or sends its codes away, and ends if a new password is chosen with `revokeAccess`. */
        access: z.object({ apiKeys: z.int(), webhooks: z.int(), otherSessions: z.int() }),
        /** A change that waits for its confirmation. */
        emailChange: z.object({ newEmail: z.string(), until: instant }).nullable(),
      }),
    },
    errors: [],
  }),
  'GET account/sessions': endpoint({
    summary: 'Where this account is and was signed in: the last 20 sessions, newest first',
    access: 'user',
    cost: 2,
    replies: {
      200: z.object({
        data: z.array(pastSession),
      }),
    },
    errors: [],
  }),
  'PUT account/language': endpoint({
    summary: 'The language of this account on every device, of its mails and of its notifications',
    access: 'user',
    cost: 2,
    body: z.object({ language: z.enum(languages, 'This is not a language we have') }),
    replies: { 204: null },
    errors: [],
  }),
  'POST account/password': endpoint({
    summary: 'Change the password, or set a first one; this session goes on, what else opens the account ends unless that is declined',
    access: 'user',
    body: z.object({
      currentPassword: z.string().max(passwordMaximum).optional(),
      newPassword: ruled(resetPasswordProblem),
      /** Revokes API keys, pauses webhooks, ends other sessions and forgets other devices. */
      revokeAccess: z.boolean().default(true),
    }),
    replies: { 200: done },
    errors: ['WRONG_PASSWORD', 'SIGN_IN_NOT_FRESH'],
  }),
  'POST account/second-factor': endpoint({
    summary: 'Begin with an authenticator app: its secret, not in force until confirmed',
    access: 'user',
    cost: 2,
    replies: { 201: z.object({ secret: z.string(), /** `otpauth://totp/…` */ uri: z.string() }) },
    errors: ['SECOND_FACTOR_ALREADY_ON', 'SIGN_IN_NOT_FRESH'],
  }),
  'POST account/second-factor/confirm': endpoint({
    summary: 'Put the authenticator in force with a code of it; answers recovery codes that are shown once',
    access: 'user',
    body: z.object({
      code: secondFactorCode,
      /** Required if there is one: an open session is not enough. Without one, the sign-in must be of the last 10 minutes. */
      currentPassword: z.string().max(passwordMaximum).optional(),
    }),
    replies: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ALREADY_ON', 'SECOND_FACTOR_NOT_BEGUN', 'WRONG_PASSWORD', 'SIGN_IN_NOT_FRESH'],
  }),
  'POST account/second-factor/remove': endpoint({
    summary: 'Go back to the password alone',
    access: 'user',
    cost: 2,
    body: z.object({ code: secondFactorCode }),
    replies: { 200: done },
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF'],
  }),
  'POST account/second-factor/fresh': endpoint({
    summary: 'A fresh code, good for 10 minutes of calls that ask for one',
    access: 'user',
    cost: 2,
    body: z.object({ code: secondFactorCode }),
    replies: { 200: z.object({ validUntil: instant }) },
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF'],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { downloadTicket } from '../values/paging.ts';
import { passwordMaximum } from './auth.rules.ts';

/** A fresh code of the authenticator counts in its place; without either, a sign-in of the last 10 minutes. */
export const ownerProof = { currentPassword: z.string().max(passwordMaximum).optional() };

export const myData = {
  'POST account/my-data': endpoint({
    summary:
      'Ask for the file with everything about this account, at most 5 times a day; the token is good for one download, for 30 seconds',
    access: 'user',
    cost: 2,
    body: z.object(ownerProof),
    replies: { 201: z.object({ token: z.string() }) },
    errors: ['WRONG_PASSWORD', 'SIGN_IN_NOT_FRESH', 'SECOND_FACTOR_NEEDED'],
  }),
  'GET account/my-data.json': endpoint({
    summary: 'Everything that is stored about this account and its user may see, as a file',
    access: 'user',
    query: z.object({
      /** The `token` of `POST account/my-data`. */
      proof: z.string().max(100, 'At most 100 characters'),
      ticket: downloadTicket,
    }),
    json: true,
    replies: { 200: null },
    errors: ['DATA_NOT_ASKED_FOR'],
  }),
};

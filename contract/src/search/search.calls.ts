import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';

const searchKind = z.enum(['user', 'activation', 'deposit', 'payment', 'promo']);

const searchResult = z.object({
  kind: searchKind,
  _id: id,
  /** Null where it belongs to no one. */
  userId: id.nullable(),
  /** What was found: an address, a number, a reference, a code. An unused promo code is masked. */
  title: z.string(),
  detail: z.string(),
  email: z.string().nullable(),
  at: instant.nullable(),
});

export type SearchResult = z.infer<typeof searchResult>;

export const search = {
  'GET admin/search': endpoint({
    summary:
      'Find anything by what a customer names: e-mail, phone number or its last digits, code, UTR, transaction id, promo code, id, upstream id, IP address, referral code; best first',
    access: 'admin',
    permission: 'view',
    query: z.object({ q: z.string().trim().min(3, 'At least 3 characters').max(200, 'At most 200 characters') }),
    replies: { 200: z.object({ data: z.array(searchResult).max(20) }) },
    errors: [],
  }),
};

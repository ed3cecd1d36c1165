import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { pagination, paging, searchText } from '../values/paging.ts';
import { keyStanding } from './developers.calls.ts';

/** A key as operators see it. */
export const usedKey = z.object({
  _id: id,
  name: z.string(),
  prefix: z.string(),
  user: z.object({ _id: id, email: z.string(), isApiOff: z.boolean() }),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** In the last 24 hours: numbers bought, those with a code, and those that fair use counts as cancelled. */
  bought: z.int(),
  codes: z.int(),
  cancelled: z.int(),
  spentToday: rupees,
  standing: keyStanding,
});

export type UsedKey = z.infer<typeof usedKey>;

const byId = z.object({ id });
const isOff = z.boolean();

export const usedKeys = {
  'GET admin/api-keys': endpoint({
    summary: 'API keys of all users: slowed and paused ones first, then those that spent most today; search by e-mail, name or ending',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object({ ...paging({ defaultLimit: 20 }), search: searchText }),
    replies: { 200: z.object({ data: z.array(usedKey), pagination }) },
    errors: [],
  }),
  'GET admin/users/:id/api-keys': endpoint({
    summary: 'The API keys of a user, and whether the API is switched off for this user',
    access: 'admin',
    cost: 2,
    permission: 'view',
    params: byId,
    replies: { 200: z.object({ data: z.array(usedKey), isApiOff: z.boolean() }) },
    errors: ['USER_NOT_FOUND'],
  }),
  'DELETE admin/api-keys/:id': endpoint({
    summary: 'Revoke a user’s API key: from now on it is refused; its numbers go on',
    access: 'admin',
    permission: 'money',
    params: byId,
    replies: { 204: null },
    errors: ['KEY_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'POST admin/api-keys/:id/lift': endpoint({
    summary: 'Let a slowed or paused key buy freely again: what it bought so far doesn’t count any more',
    access: 'admin',
    permission: 'money',
    params: byId,
    replies: { 204: null },
    errors: ['KEY_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/users/:id/api': endpoint({
    summary: 'Switch the API off or on for a user: off, every key of this user is refused',
    access: 'admin',
    permission: 'money',
    params: byId,
    body: z.object({ isOff }),
    replies: { 200: z.object({ isOff }) },
    errors: ['USER_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
};

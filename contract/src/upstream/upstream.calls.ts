import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';

/** Gone from the provider's list; their refunds are held back. */
export const missingNumbers = z.object({
  providerId: id,
  providerName: z.string(),
  /** `connection_changed`: its list has not contained our numbers since its key or address changed. */
  reason: z.enum(['many_missing', 'connection_changed']),
  since: instant,
  missing: z.int(),
  /** Refunded in the last 10 minutes. */
  settled: z.int(),
  open: z.int(),
});
export type MissingNumbers = z.infer<typeof missingNumbers>;

export const missing = {
  'GET admin/missing-numbers': endpoint({
    summary: 'Providers that lack so many of our open numbers that none of the missing is refunded before an operator confirms',
    access: 'admin',
    permission: 'view',
    replies: { 200: z.object({ data: z.array(missingNumbers) }) },
    errors: [],
  }),
  'POST admin/providers/:id/confirm-missing': endpoint({
    summary: 'Say that what a provider lacks now is really gone: those numbers are refunded once it says so twice',
    access: 'admin',
    permission: 'setup',
    params: z.object({ id }),
    replies: { 200: z.object({ confirmed: z.int() }) },
    errors: ['PROVIDER_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
};

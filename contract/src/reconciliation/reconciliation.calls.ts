import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reason } from '../users/users.calls.ts';
import { id, instant } from '../values/fields.ts';

const difference = z.object({
  /** Such as `charged there`; stable. */
  kind: z.string(),
  /** The number's id at the provider. */
  reference: z.string(),
  /** Our number, if it is one: its page explains it. */
  number: z.object({ userId: id, activationId: id }).nullable(),
  at: instant,
  amount: z.number(),
  currency: z.string(),
  /** What differs, in a sentence. */
  says: z.string(),
  /** What to do about it. */
  repair: z.string(),
  /** Cleared with the provider. */
  settled: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
});

const key = z.object({ kind: z.string().max(40), reference: z.string().max(40) });

export const differences = {
  'GET admin/differences': endpoint({
    summary: 'Money that the last hourly comparison with each provider could not explain, in its currency',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object({ show: z.enum(['open', 'settled']).optional() }),
    replies: {
      200: z.object({
        data: z.array(
          z.object({
            providerId: id,
            name: z.string(),
            currency: z.string(),
            /** When its records were last read; null: not yet. */
            comparedAt: instant.nullable(),
            /** Why they can't be read now; the rows are then those of the time before. */
            problem: z.string().nullable(),
            /** What was not compared. */
            note: z.string().nullable(),
            /** Last, if there are too many to list: the sum of those that `rows` lacks. */
            byAge: z.array(z.object({ age: z.string(), amount: z.number(), count: z.int() })),
            rows: z.array(difference),
            /** How many are settled; they are in no sum, and `rows` has them if asked for. */
            settled: z.int(),
          }),
        ),
      }),
    },
    errors: [],
  }),
  'POST admin/differences/:providerId/settle': endpoint({
    summary: 'Settle a difference that was cleared with the provider; without one, all that are older than 7 days and so not read again',
    access: 'admin',
    permission: 'money',
    params: z.object({ providerId: id }),
    /** As the page showed it: `expectedCount` how many, if all old ones are settled, and `expectedAmount` their sum. */
    body: z.object({
      note: reason,
      difference: key.optional(),
      expectedCount: z.int().min(1).optional(),
      expectedAmount: z.number().min(0),
    }),
    replies: { 200: z.object({ settled: z.int() }) },
    errors: ['PROVIDER_NOT_FOUND', 'SECOND_FACTOR_NEEDED', 'CHANGED_MEANWHILE'],
  }),
  'POST admin/differences/:providerId/reopen': endpoint({
    summary: 'Take back that a difference is settled',
    access: 'admin',
    permission: 'money',
    params: z.object({ providerId: id }),
    body: key,
    replies: { 204: null },
    errors: ['PROVIDER_NOT_FOUND', 'SECOND_FACTOR_NEEDED', 'CHANGED_MEANWHILE'],
  }),
};

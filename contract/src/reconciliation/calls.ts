import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';

const leak = z.object({
  /** Such as `charged there`; stable. */
  kind: z.string(),
  /** The number's id at the provider. */
  reference: z.string(),
  at: instant,
  amount: z.number(),
  currency: z.string(),
  /** What differs, in a sentence. */
  says: z.string(),
  /** What to do about it. */
  repair: z.string(),
});

export const leaks = {
  'GET admin/leaks': endpoint({
    summary: 'Money that the last hourly comparison with each provider could not explain, in its currency',
    access: 'admin',
    permission: 'view',
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
            rows: z.array(leak),
          }),
        ),
      }),
    },
    errors: [],
  }),
};

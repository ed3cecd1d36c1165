import { z } from 'zod';
import { rupees } from '../values/money.ts';

/** What a number that ended with its code costs when its user asks for it again. */
export const again = z.object({
  price: rupees,
  /** How often such numbers were found again, and that most of those had ended at most that many days before; null under 20 tries. */
  measured: z.object({ tries: z.int(), found: z.int(), withinDays: z.int().nullable() }).nullable(),
});

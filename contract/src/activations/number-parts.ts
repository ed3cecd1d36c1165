import { z } from 'zod';
import { oddsPointsMaximum } from '../catalogue/odds/odds.rules.ts';
import { instant } from '../values/fields.ts';
import { rupees } from '../values/money.ts';

/** How long a code of this service takes, from the numbers of the last 7 days. */
export const odds = z.object({
  /** Numbers that ended, with and without a code. */
  samples: z.int(),
  /** At each second: the share of arriving codes there by then, and the chance that a code still arrives when none has. */
  curve: z.array(z.tuple([z.number(), z.number(), z.number()])).max(oddsPointsMaximum),
});

/** A code that arrived after the number ended without one. Its message is shown once it is paid for. */
export const lateCode = z.object({
  price: rupees,
  receivedAt: instant,
  expiresAt: instant,
  /** Another number that was switched for this one, or this one for it, was paid for already. */
  isSecondCharge: z.boolean(),
});

/** What a number that ended with its code costs when its user asks for it again. */
export const again = z.object({
  price: rupees,
  /** How often such numbers were found again, and that most of those had ended at most that many days before; null under 20 tries. */
  measured: z.object({ tries: z.int(), found: z.int(), withinDays: z.int().nullable() }).nullable(),
});

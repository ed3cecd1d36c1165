import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { serverNumber } from '../../catalogue/catalogue.calls.ts';
import { id, instant, numberId } from '../../values/fields.ts';
import { rupees } from '../../values/money.ts';
import { historyRow } from '../activations.calls.ts';
import { activationState } from '../explain-moments.ts';
import { reportReason } from '../report.calls.ts';

/** Another number of its switches. */
const switchedNumber = z.object({
  _id: numberId,
  server: serverNumber,
  mobileno: z.string(),
  countryPrefix: z.string(),
  /** It still waits, so its code may be the one of both. */
  isOpen: z.boolean(),
  /** A code of it was charged. */
  hasCode: z.boolean(),
});

export const movementOfNumber = z.object({
  /** `pair_capture`: for the other number of its switch, which got its code. */
  kind: z.enum(['hold', 'capture', 'pair_capture', 'release', 'late_capture', 'refund']),
  at: instant,
  amount: rupees,
  /** Its hold gave way to another one of the same purchase or switch. */
  isReplaced: z.boolean(),
});

export type MovementOfNumber = z.infer<typeof movementOfNumber>;

export const numberFacts = z.object({
  _id: numberId,
  serviceId: id,
  serviceName: z.string(),
  logo: z.string().nullable(),
  server: serverNumber,
  price: rupees,
  state: activationState,
  reservedAt: instant,
  endedAt: instant.nullable(),
  /** As the history has it; null as long as there is no number, and for a purchase that got none. */
  number: historyRow.nullable(),
  isErased: z.boolean(),
  /** Its user cancelled it, reported it, or switched it for another one. */
  cancelAsked: z.object({ at: instant, reason: z.enum(['user', 'report', 'switch']) }).nullable(),
  report: z.object({ at: instant, reason: reportReason }).nullable(),
  /** When the first code arrived after its end, and when it was paid for. */
  lateCodeAt: instant.nullable(),
  revealedAt: instant.nullable(),
  switchedTo: switchedNumber.nullable(),
  switchedFrom: switchedNumber.nullable(),
  /** In the order in which they were posted. */
  money: z.array(movementOfNumber),
});

export type NumberFacts = z.infer<typeof numberFacts>;

export const help = {
  'GET otp/mobile-history/:id': endpoint({
    summary: 'What happened to one number of the user, or to a purchase that got none, and to its money',
    access: 'user',
    cost: 2,
    params: z.object({ id: numberId }),
    replies: { 200: z.object({ data: numberFacts }) },
    errors: ['ACTIVATION_NOT_FOUND'],
  }),
};

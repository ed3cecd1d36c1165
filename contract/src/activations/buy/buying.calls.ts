import { z } from 'zod';
import { isoCountry } from '../../catalogue/offers.calls.ts';
import { endpoint } from '../../endpoint.ts';
import { id, numberId } from '../../values/fields.ts';
import { positiveRupees, rupees, typedRupees } from '../../values/money.ts';
import { mobile } from '../activations.calls.ts';
import { orderProblems, switchProblems } from '../buying.rules.ts';
import { evenIfOthersFail, refuseProblems } from '../order-refusals.ts';

const purchaseReply = z.object({
  data: z.object({
    isNumberGenerated: z.boolean(),
    message: z.string(),
    balance: rupees,
    mobile: mobile.nullable(),
    /** Too many buy at once: nothing was asked for, and trying again soon helps. A key gets 503 with this code instead. */
    code: z.literal('BUSY').optional(),
  }),
});

export const purchases = {
  'POST mobile/generate': endpoint({
    summary: 'Buy a number: the price is held now, charged when the first message arrives, returned otherwise',
    access: 'user',
    scope: 'buy',
    isIdempotent: true,
    body: z
      .object({
        serviceId: id.optional(),
        expectedPrice: typedRupees.optional(),
        replaces: numberId.optional(),
        /** Or the service of any server, the recommended one first, for at most `maxPrice`. */
        serviceCode: z.string().max(40).optional(),
        maxPrice: positiveRupees.optional(),
        /** Where the number must be from; without it, of any country. */
        country: isoCountry.optional(),
        isDeepCheck: z.boolean(),
      })
      .superRefine(refuseProblems(orderProblems), evenIfOthersFail),
    replies: {
      200: purchaseReply,
    },
    errors: [
      'BUSY',
      'INSUFFICIENT_BALANCE',
      'TOO_MANY_ACTIVE',
      'SERVICE_UNAVAILABLE',
      'PRICE_CHANGED',
      'NO_OFFER_WITHIN_CAP',
      'ACTIVATION_NOT_FOUND',
      'REPLACED_NOT_FINISHED',
      'BUYING_PAUSED',
      'TOO_MANY_PURCHASES',
      'KEY_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  'POST mobile/switch': endpoint({
    summary:
      'Buy another number of the same service in place of one that waits: one hold for both, the first code is charged, the other is cancelled',
    access: 'user',
    scope: 'buy',
    isIdempotent: true,
    body: z
      .object({
        mobileId: numberId,
        serviceId: id.optional(),
        expectedPrice: typedRupees.optional(),
        /** Or that of any other server, the recommended one first, for at most `maxPrice`. */
        serviceCode: z.string().max(40).optional(),
        maxPrice: positiveRupees.optional(),
        /** Where the new number must be from. Without it, where the old one is from; for a key, where it asked the old one to be from. */
        country: isoCountry.optional(),
      })
      .superRefine(refuseProblems(switchProblems), evenIfOthersFail),
    replies: { 200: purchaseReply },
    errors: [
      'BUSY',
      'ACTIVATION_NOT_FOUND',
      'NUMBER_NOT_SWITCHABLE',
      'INSUFFICIENT_BALANCE',
      'TOO_MANY_ACTIVE',
      'SERVICE_UNAVAILABLE',
      'PRICE_CHANGED',
      'NO_OFFER_WITHIN_CAP',
      'BUYING_PAUSED',
      'TOO_MANY_PURCHASES',
      'KEY_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  'POST mobile/again': endpoint({
    summary: 'Buy a number that ended with its code once more: the price is held now, charged when a message arrives, returned otherwise',
    access: 'user',
    scope: 'buy',
    isIdempotent: true,
    body: z.object({ mobileId: numberId, expectedPrice: typedRupees.optional() }),
    replies: { 200: purchaseReply },
    errors: [
      'BUSY',
      'ACTIVATION_NOT_FOUND',
      'NUMBER_NOT_AGAIN',
      'REPLACED_NOT_FINISHED',
      'INSUFFICIENT_BALANCE',
      'TOO_MANY_ACTIVE',
      'SERVICE_UNAVAILABLE',
      'PRICE_CHANGED',
      'BUYING_PAUSED',
      'TOO_MANY_PURCHASES',
      'KEY_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberId } from '../values/fields.ts';
import { typedRupees } from '../values/money.ts';
import { purchaseReply } from './activations.calls.ts';

export const numbersAgain = {
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

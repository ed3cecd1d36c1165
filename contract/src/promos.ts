import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ruled } from './fields.ts';
import { rupees } from './money.ts';
import { promoCodeProblem } from './promos.rules.ts';

export const promos = {
  'POST coupon/usecoupon': endpoint({
    summary: 'Redeem a promo code',
    access: 'user',
    isIdempotent: true,
    body: z.object({ couponCode: ruled(promoCodeProblem) }),
    replies: { 200: z.object({ status: z.enum(['success', 'expired']), message: z.string(), balance: rupees }) },
    errors: ['PROMO_CODE_UNKNOWN', 'RATE_LIMITED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, ruled } from '../values/fields.ts';
import { positiveRupees, rupees } from '../values/money.ts';
import { downloadTicket, keyedPaging, searchText } from '../values/paging.ts';
import { promoCodeProblem } from './promos.rules.ts';

export const coupon = z.object({
  _id: id,
  /** Lists show only the first 4 characters of an unused code: `PL7K…`. */
  couponCode: z.string(),
  couponPrice: rupees,
  /** It was used: codes don't end. */
  isExpired: z.boolean(),
  userId: z.object({ _id: id, email: z.string() }).nullable(),
  createdAt: instant,
});

export type Coupon = z.infer<typeof coupon>;

const couponPrice = positiveRupees.max(100_000, 'At most ₹1,00,000');

const promoStatus = z.enum(['all', 'Active', 'Used']).default('all');

export const promos = {
  'POST coupon/usecoupon': endpoint({
    summary: 'Redeem a promo code',
    access: 'user',
    cost: 3,
    isRealMoney: true,
    isIdempotent: true,
    body: z.object({ couponCode: ruled(promoCodeProblem) }),
    replies: { 200: z.object({ status: z.enum(['success', 'expired']), message: z.string(), balance: rupees }) },
    errors: ['PROMO_CODE_UNKNOWN', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'GET coupon/all-coupons': endpoint({
    summary:
      'Every promo code, newest first; search by code (of an unused one: the whole code or its shown beginning) or by the e-mail of who redeemed it',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object({
      ...keyedPaging({ defaultLimit: 20 }),
      status: promoStatus,
      search: searchText,
    }),
    replies: { 200: z.object({ data: z.object({ coupons: z.array(coupon), total_pages: z.int(), total: z.int() }) }) },
    errors: [],
  }),
  'GET coupon/all-coupons.csv': endpoint({
    summary: 'The same promo codes as a file',
    access: 'admin',
    permission: 'view',
    query: z.object({ status: promoStatus, search: searchText, ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: [],
  }),
  'POST coupon/generate': endpoint({
    summary: 'Make a promo code',
    access: 'admin',
    permission: 'money',
    body: z.object({ couponPrice }),
    replies: { 201: z.object({ data: coupon }) },
    errors: ['SECOND_FACTOR_NEEDED'],
  }),
  'POST coupon/generate-many': endpoint({
    summary: 'Make several promo codes of one price',
    access: 'admin',
    permission: 'money',
    body: z.object({ couponPrice, count: z.int('Must be a whole number').min(1, 'At least 1').max(500, 'At most 500') }),
    replies: { 201: z.object({ data: z.array(coupon) }) },
    errors: ['SECOND_FACTOR_NEEDED'],
  }),
  'POST coupon/:id/reveal': endpoint({
    summary: 'Show an unused promo code in full; the audit log says who did',
    access: 'admin',
    permission: 'money',
    params: z.object({ id }),
    replies: { 200: z.object({ data: coupon }) },
    errors: ['PROMO_CODE_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  'DELETE coupon/:id': endpoint({
    summary: 'Remove a promo code that was not redeemed',
    access: 'admin',
    permission: 'money',
    params: z.object({ id }),
    replies: { 204: null },
    errors: ['PROMO_CODE_NOT_FOUND', 'PROMO_CODE_REDEEMED'],
  }),
};

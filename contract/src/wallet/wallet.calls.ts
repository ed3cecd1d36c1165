import { z } from 'zod';
import { depositStatus } from '../deposits/deposits.calls.ts';
import { endpoint } from '../endpoint.ts';
import { entryId, instant } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { cursorPaging, nextCursor } from '../values/paging.ts';

export const transaction = z.object({
  _id: entryId,
  /** Null until known. Negative only for an adjustment. */
  price: rupees.nullable(),
  /** The payment's reference, the promo code, or a name of ours. Of a refund, the number's id. */
  transactionId: z.string(),
  type: z.enum(['upi', 'bharatpay', 'crypto', 'promocode', 'referral', 'adjustment', 'refund']),
  time: instant,
  status: depositStatus,
  reason: z.string().nullable(),
});

export type Transaction = z.infer<typeof transaction>;

/** What purchases and waiting numbers hold, and how many they are. */
export const heldMoney = { held: rupees, heldCount: z.int() };

export const wallet = {
  'GET payment/balance': endpoint({
    summary: 'What can be spent now, and the code to invite friends with',
    access: 'user',
    scope: 'read',
    replies: { 200: z.object({ balance: rupees, ...heldMoney, referralCode: z.string() }) },
    errors: [],
  }),
  'GET payment/transaction-history': endpoint({
    summary: 'Deposits, promo codes, referral bonuses, adjustments and refunds, newest first',
    access: 'user',
    cost: 2,
    scope: 'read',
    query: z.object({ ...cursorPaging({ defaultLimit: 20, kind: 'entry' }), /** That row alone. */ entry: entryId.max(20).optional() }),
    replies: { 200: z.object({ wallet: z.array(transaction), total_pages: z.int(), total: z.int(), next: nextCursor('entry') }) },
    errors: [],
  }),
  'GET payment/spend': endpoint({
    summary: 'What codes cost on each of the last 30 days of the operator, today last',
    access: 'user',
    cost: 2,
    replies: {
      200: z.object({
        total: rupees,
        days: z.array(z.object({ day: z.iso.date(), spent: rupees, codes: z.int() })).length(30),
      }),
    },
    errors: [],
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { pagination, paging } from '../values/paging.ts';

const person = z.object({ _id: id, email: z.string() });

/** In common with the referrer or another friend of theirs. */
export const bonusMatch = z.enum(['mailbox', 'payer', 'device']);

const bonusRow = z.object({
  friend: person,
  referrer: person,
  amount: rupees,
  reason: z.string(),
  /** As of now; empty where only a network address matched. */
  matches: z.array(bonusMatch),
  time: instant,
});

export type BonusRow = z.infer<typeof bonusRow>;

export const bonusReview = {
  'GET admin/referral-bonuses': endpoint({
    summary: 'Referral bonuses that wait for an operator, newest first',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object(paging({ defaultLimit: 20 })),
    replies: { 200: z.object({ data: z.array(bonusRow), pagination }) },
    errors: [],
  }),
  'POST admin/referral-bonuses/:refereeId/decide': endpoint({
    summary: 'Credit or refuse the referral bonus for one friend',
    access: 'admin',
    permission: 'money',
    params: z.object({ refereeId: id }),
    body: z.object({ isCredited: z.boolean() }),
    replies: { 200: z.object({ data: z.object({ refereeId: id, status: z.enum(['credited', 'refused']), amount: rupees }) }) },
    errors: ['BONUS_NOT_FOUND', 'BONUS_NOT_IN_REVIEW', 'SECOND_FACTOR_NEEDED'],
  }),
};

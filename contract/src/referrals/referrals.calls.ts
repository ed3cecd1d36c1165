import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { paging } from '../values/paging.ts';

/** `pending`: no deposit yet; `review`: an operator has to decide. */
const referralStatus = z.enum(['pending', 'credited', 'review', 'refused']);

export const referral = z.object({
  id,
  email: z.string(),
  date: instant,
  status: referralStatus,
  amount: rupees,
});

export const referrals = {
  'GET referral/dashboard': endpoint({
    summary: 'Who signed up with the code, and what it earned; newest first',
    access: 'user',
    cost: 2,
    query: z.object(paging({ defaultLimit: 20 })),
    replies: {
      200: z.object({
        totalReferrals: z.int(),
        totalEarnings: rupees,
        history: z.array(referral),
        total_pages: z.int(),
        total: z.int(),
      }),
    },
    errors: [],
  }),
};

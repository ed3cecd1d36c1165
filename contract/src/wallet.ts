import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rupees } from './money.ts';

export const wallet = {
  'GET payment/balance': endpoint({
    summary: 'What can be spent now, and the code to invite friends with',
    access: 'user',
    replies: { 200: z.object({ balance: rupees, referralCode: z.string() }) },
    errors: [],
  }),
};

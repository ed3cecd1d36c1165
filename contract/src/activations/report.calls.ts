import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberId } from '../values/fields.ts';
import { rupees } from '../values/money.ts';

export const reportReason = z.enum(['registered', 'banned', 'wrong_country', 'no_sms']);

export type ReportReason = z.infer<typeof reportReason>;

export const reports = {
  'POST mobile/report': endpoint({
    summary: 'Say that a waiting number does not work: cancelled as soon as that is allowed, and not issued to its user again',
    access: 'user',
    scope: 'buy',
    body: z.object({ mobileId: numberId, reason: reportReason }),
    replies: {
      200: z.object({ data: z.object({ status: z.literal('cancelled'), balance: rupees }) }),
      202: z.object({ data: z.object({ status: z.literal('cancelling'), balance: rupees }) }),
    },
    errors: ['ACTIVATION_NOT_FOUND', 'ACTIVATION_NOT_CANCELLABLE', 'NUMBER_ENDED'],
  }),
};

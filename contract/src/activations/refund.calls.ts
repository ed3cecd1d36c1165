import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reason } from '../users/users.calls.ts';
import { id } from '../values/fields.ts';
import { rupees } from '../values/money.ts';

export const refunds = {
  'POST admin/activations/:id/refund': endpoint({
    summary: 'Give back what was charged for a number, once, with a reason that its user sees; the number ends',
    access: 'admin',
    permission: 'refund',
    params: z.object({ id }),
    body: z.object({ reason }),
    replies: { 200: z.object({ data: z.object({ balance: rupees }) }) },
    errors: ['REFUND_LIMIT', 'ACTIVATION_NOT_FOUND', 'NUMBER_NOT_CHARGED', 'NUMBER_REFUNDED', 'ACCOUNT_DELETED', 'SECOND_FACTOR_NEEDED'],
  }),
};

import { aNumber, aUser } from '../../builders/data.ts';
import { aLateCode } from '../../builders/purchases.ts';
import type { Needs } from './needs.ts';

export const caseNeeds = {
  'GET admin/users/:id': { ids: ['id'], good: ({ customer }) => ({ params: { id: String(customer.userId) } }) },
  'GET admin/users/:id/timeline': {
    ids: ['id'],
    good: ({ customer }) => ({ params: { id: String(customer.userId) }, query: { kind: 'all' } }),
  },
  'POST admin/users/:id/notes': {
    ids: ['id'],
    good: ({ customer }) => ({ params: { id: String(customer.userId) }, body: { text: 'Pays from her brother’s UPI' } }),
  },
  'GET admin/search': { good: ({ customer }) => ({ query: { q: customer.email } }) },
  'POST admin/activations/:id/refund': {
    ids: ['id'],
    good: async ({ app, service }) => {
      const user = await aUser(app);
      const mobile = await aNumber(app, { user, service });
      await aLateCode(app, { user, mobile });
      return { params: { id: mobile._id }, body: { reason: 'The code did not work' } };
    },
  },
} satisfies Needs;

import { anAdmin, anEmail } from '../../builders/people.ts';
import type { Needs, World } from './needs.ts';

const anotherOperator = async ({ app }: World) => ({ params: { id: String((await anAdmin(app)).userId) } });

export const teamNeeds = {
  'GET admin/me': {},
  'GET admin/operators': {},
  'POST admin/operators': { good: () => ({ body: { email: anEmail(), role: 'support' } }) },
  'PUT admin/operators/:id/role': {
    ids: ['id'],
    good: async (world) => ({ ...(await anotherOperator(world)), body: { role: 'viewer' } }),
  },
  'DELETE admin/operators/:id': { ids: ['id'], good: anotherOperator },
  'PUT admin/operators/refunds-per-day': {
    good: async ({ app }) => {
      const { supportRefundsPerDay } = (await app.get('/api/admin/operators', { as: await anAdmin(app) })).body;
      return { body: { supportRefundsPerDay: 750, expected: { supportRefundsPerDay } } };
    },
  },
} satisfies Needs;

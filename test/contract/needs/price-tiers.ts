import { randomUUID } from 'node:crypto';
import type { Needs, World } from './needs.ts';

export const priceTierNeeds = {
  'GET admin/price-tiers': {},
  'POST admin/price-tiers': {
    good: async (world) => {
      await world.app.app.deps.db.pool.query('update app_user set price_tier_id = null');
      await world.app.app.deps.db.pool.query('delete from price_tier');
      return { body: { name: randomUUID(), percent: -2.5 } };
    },
  },
  'PUT admin/price-tiers/:id': {
    ids: ['id'],
    good: async (world) => {
      const expected = { name: randomUUID(), percent: 1 };
      return { params: { id: await aTierId(world, expected.name) }, body: { name: randomUUID(), percent: 10, expected } };
    },
  },
  'DELETE admin/price-tiers/:id': { ids: ['id'], good: async (world) => ({ params: { id: await aTierId(world) } }) },
  'GET admin/users/:id/price-tier': { ids: ['id'], good: ({ customer }) => ({ params: { id: String(customer.userId) } }) },
  'PUT admin/users/:id/price-tier': {
    ids: ['id', 'tierId'],
    good: async (world) => ({ params: { id: String(world.customer.userId) }, body: { tierId: await aTierId(world) } }),
  },
} satisfies Needs;

async function aTierId({ app }: World, name: string = randomUUID()): Promise<string> {
  const { rows } = await app.app.deps.db.pool.query<{ id: number }>(
    'insert into price_tier (name, basis_points) values ($1, 100) returning id',
    [name],
  );
  return String(rows[0]?.id);
}

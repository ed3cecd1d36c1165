import { anEndedNumber } from '../../scenarios/numbers/ended-number.ts';
import type { Needs, World } from './needs.ts';

export const buyingNeeds = {
  'POST mobile/switch': {
    ids: ['mobileId', 'serviceId'],
    good: async (world) => {
      const mobile = await world.mine();
      return { body: { mobileId: mobile._id, serviceId: mobile.serviceId, expectedPrice: mobile.price } };
    },
    foreign: ({ service, theirs }) => ({
      body: { mobileId: theirs._id, serviceId: service.id, expectedPrice: theirs.price },
    }),
  },
  'POST mobile/again': {
    ids: ['mobileId'],
    good: async ({ app, me: user }) => {
      const { _id: mobileId, price: expectedPrice } = await anEndedNumber(app, { user });
      return { body: { mobileId, expectedPrice } };
    },
    foreign: ({ theirs }) => ({ body: { mobileId: theirs._id, expectedPrice: theirs.price } }),
  },
  'GET waitlist': {},
  'POST waitlist': { good: async (world) => ({ body: await freshWish(world) }) },
  'DELETE waitlist/:id': {
    good: async (world) => ({ params: { id: await anEntry(world, 'me') } }),
    foreign: async (world) => ({ params: { id: await anEntry(world, 'stranger') } }),
  },
} satisfies Needs;

/** Its user waits for nothing yet. The price lets no number be bought meanwhile. */
async function freshWish({ app, me, stranger, service }: World): Promise<Record<string, unknown>> {
  const { pool } = app.app.deps.db;
  await pool.query('delete from waitlist_entry where user_id = any($1)', [[me.userId, stranger.userId]]);
  const { rows } = await pool.query<{ code: string }>('select code from service where id = $1', [service.id]);
  return { serviceCode: rows[0]?.code, maxPrice: 1, country: 'IN', isAutomatic: true };
}

async function anEntry(world: World, whose: 'me' | 'stranger'): Promise<string> {
  const body = await freshWish(world);
  return (await world.app.post('/api/waitlist', { as: world[whose], body })).body.data._id;
}

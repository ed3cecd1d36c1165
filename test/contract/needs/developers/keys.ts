import type { Needs, World } from '../needs.ts';

export const keyNeeds = {
  'GET keys': {},
  'GET keys/usage': {},
  'POST keys': {
    good: async (world) => {
      await revokeAll(world);
      return { body: { name: 'Shop backend', mode: 'live', scopes: ['read', 'buy'] } };
    },
  },
  'DELETE keys/:id': {
    good: async (world) => ({ params: { id: await aKeyId(world, 'me') } }),
    foreign: async (world) => ({ params: { id: await aKeyId(world, 'stranger') } }),
  },
  'GET admin/api-keys': {},
  'GET admin/users/:id/api-keys': { ids: ['id'], good: ({ customer }) => ({ params: { id: String(customer.userId) } }) },
  'DELETE admin/api-keys/:id': { ids: ['id'], good: async (world) => ({ params: { id: await aKeyId(world, 'stranger') } }) },
  'POST admin/api-keys/:id/lift': { ids: ['id'], good: async (world) => ({ params: { id: await aKeyId(world, 'stranger') } }) },
  'PUT admin/users/:id/api': {
    ids: ['id'],
    good: ({ customer }) => ({ params: { id: String(customer.userId) }, body: { isOff: false } }),
  },
} satisfies Needs;

async function aKeyId(world: World, whose: 'me' | 'stranger'): Promise<string> {
  await revokeAll(world);
  const body = { name: 'Night job', mode: 'live', scopes: ['read'] };
  return (await world.app.post('/api/keys', { as: world[whose], body })).body.data._id;
}

async function revokeAll({ app, me, stranger }: World): Promise<void> {
  const { pool } = app.app.deps.db;
  await pool.query('update api_key set revoked_at = now() where user_id = any($1) and revoked_at is null', [[me.userId, stranger.userId]]);
}

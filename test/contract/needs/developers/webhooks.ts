import { toOutside } from '../../../../server/src/platform/secrets/outside-ids.ts';
import type { Needs, World } from '../needs.ts';

export const webhookNeeds = {
  'GET webhooks': {},
  'POST webhooks': {
    good: async (world) => {
      await removeAll(world);
      return { body: wanted };
    },
  },
  'PUT webhooks/:id': {
    good: async (world) => ({ params: { id: await aWebhookId(world, 'me') }, body: { ...wanted, events: ['activation.ended'] } }),
    foreign: async (world) => ({ params: { id: await aWebhookId(world, 'stranger') }, body: wanted }),
  },
  'DELETE webhooks/:id': ofOne(),
  'POST webhooks/:id/rotate': ofOne(),
  'POST webhooks/:id/test': ofOne(),
  'GET webhooks/:id/deliveries': {
    good: async (world) => ({ params: { id: await aLastingId(world, 'me') } }),
    foreign: async (world) => ({ params: { id: await aLastingId(world, 'stranger') } }),
  },
  'POST webhooks/:id/deliveries/:deliveryId/resend': {
    good: async (world) => ({ params: await aDelivery(world, 'me') }),
    foreign: async (world) => ({ params: await aDelivery(world, 'stranger') }),
  },
  'GET events': {},
} satisfies Needs;

/** Nothing listens there. */
const wanted = { url: 'http://127.0.0.1:9/hooks', events: ['activation.code'] };

type Whose = 'me' | 'stranger';

function ofOne() {
  return {
    good: async (world: World) => ({ params: { id: await aWebhookId(world, 'me') } }),
    foreign: async (world: World) => ({ params: { id: await aWebhookId(world, 'stranger') } }),
  };
}

async function aWebhookId(world: World, whose: Whose): Promise<string> {
  await removeAll(world);
  return (await world.app.post('/api/webhooks', { as: world[whose], body: wanted })).body.data._id;
}

/** The same each time, for what reads without changing. */
async function aLastingId({ app, ...world }: World, whose: Whose): Promise<string> {
  const url = `${wanted.url}/lasting`;
  const known = (await app.get('/api/webhooks', { as: world[whose] })).body.data.find((each: { url: string }) => each.url === url);
  return known?._id ?? (await app.post('/api/webhooks', { as: world[whose], body: { ...wanted, url } })).body.data._id;
}

async function aDelivery(world: World, whose: Whose): Promise<{ id: string; deliveryId: string }> {
  const id = await aWebhookId(world, whose);
  const { pool } = world.app.app.deps.db;
  const { rows } = await pool.query<{ id: number }>('select webhook_queue($1, $2, 0, $3) as id', [
    id,
    world[whose].userId,
    'activation.code',
  ]);
  return { id, deliveryId: String(toOutside(world.app.app.deps, 'delivery', rows[0]?.id ?? 0)) };
}

async function removeAll({ app, me, stranger }: World): Promise<void> {
  await app.app.deps.db.pool.query(`delete from webhook_endpoint where user_id = any($1) and url not like '%lasting'`, [
    [me.userId, stranger.userId],
  ]);
}

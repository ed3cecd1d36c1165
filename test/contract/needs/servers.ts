import { anAdmin } from '../../builders/people.ts';
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../server/src/platform/secrets/secrets.ts';
import type { Needs } from './needs.ts';
import { aService } from '../../builders/data.ts';
import type { TestApp } from '../../harness/test-app.ts';

export const serverNeeds = {
  'GET admin/server': {},
  'PUT admin/server/:id': { ids: ['id', 'providerId'], good: () => ({ params: { id: '1' }, body: { serverName: 'Server 1' } }) },
  'GET admin/providers': {},
  'POST admin/providers': {
    good: () => ({
      body: { ...anAccount(), name: `Seller ${randomBytes(4).toString('hex')}`, protocol: 'handler_api', apiKey: 'an-unused-key' },
    }),
  },
  'PUT admin/providers/:id': {
    ids: ['id'],
    good: async ({ app }) => {
      const { id, name, baseUrl } = await findProvider(app);
      const [shown] = (await app.get('/api/admin/providers', { as: await anAdmin(app) })).body.data.filter(
        (each: { _id: string }) => each._id === id,
      );
      return { params: { id }, body: { ...anAccount(), name, baseUrl, expected: shown } };
    },
  },
  'POST admin/providers/test': {
    ids: ['providerId'],
    good: async ({ app }) => ({
      body: { providerId: (await findProvider(app)).id, protocol: 'handler_api', baseUrl: (await findProvider(app)).baseUrl },
    }),
  },
  'POST admin/providers/:id/test': { ids: ['id'], good: async ({ app }) => ({ params: { id: (await findProvider(app)).id } }) },
  'POST webhook/:secret': {
    good: async ({ app }) => ({ params: { secret: await aWebhookSecret(app) }, body: { activationId: 635468024, text: 'Code 48291' } }),
  },
  'GET admin/providers/:id/webhook-address': { ids: ['id'], good: async ({ app }) => ({ params: { id: (await findProvider(app)).id } }) },
  'POST admin/providers/:id/webhook-address': { ids: ['id'], good: async ({ app }) => ({ params: { id: (await findProvider(app)).id } }) },
  'PUT admin/providers/:id/webhook-sources': {
    ids: ['id'],
    good: async ({ app }) => {
      await aWebhookSecret(app);
      return { params: { id: (await findProvider(app)).id }, body: { sources: ['127.0.0.0/8', '2001:db8::1'] } };
    },
  },
  'GET admin/missing-numbers': {},
  'POST admin/providers/:id/confirm-missing': { ids: ['id'], good: async ({ app }) => ({ params: { id: (await findProvider(app)).id } }) },
  'GET admin/providers/:id/countries': { ids: ['id'], good: async ({ app }) => ({ params: { id: (await findProvider(app)).id } }) },
  'GET admin/providers/:id/operators': {
    ids: ['id'],
    good: async ({ app }) => ({ params: { id: (await findProvider(app)).id }, query: { country: '22' } }),
  },
  'POST admin/routes': { ids: ['providerId'], good: async ({ app }) => ({ body: aRoute((await findProvider(app)).id) }) },
  'PUT admin/routes/:id': {
    ids: ['id', 'providerId'],
    good: async ({ app }) => {
      const { id: providerId } = await findProvider(app);
      const expected = { ...aRoute(providerId), sellsBelowCost: false };
      return { params: { id: await aSpareRoute(app, providerId) }, body: { ...aRoute(providerId), expected } };
    },
  },
  'PUT admin/routes/:id/pauses/:serviceId': {
    ids: ['id', 'serviceId'],
    good: async ({ app }) => ({
      params: {
        id: await aSpareRoute(app, (await findProvider(app)).id),
        serviceId: (await aService(app, { server: 4, code: `pause_${randomBytes(4).toString('hex')}` })).id,
      },
      body: { decision: 'shut' },
    }),
  },
  'GET admin/route-orders': { good: () => ({ query: { server: '4' } }) },
  'PUT admin/route-orders': {
    good: async ({ app }) => {
      const { id: serviceId } = await aService(app, { server: 4, code: `order_${randomBytes(4).toString('hex')}` });
      const { data } = (await app.get('/api/admin/server', { as: await anAdmin(app) })).body;
      const { routes } = data.find(({ server }: { server: string }) => server === '4');
      const expected = routes.filter(({ isEnabled }: { isEnabled: boolean }) => isEnabled).map(({ _id }: { _id: string }) => _id);
      return { body: { server: '4', orders: [{ serviceId, routeIds: null, expected }] } };
    },
  },
  'PUT admin/route-orders/automatic': { good: () => ({ body: { server: '4', isAutomatic: false, expected: { isAutomatic: false } } }) },
  'DELETE admin/routes/:id': {
    ids: ['id'],
    good: async ({ app }) => ({ params: { id: await aSpareRoute(app, (await findProvider(app)).id) } }),
  },
} satisfies Needs;

function anAccount() {
  return { baseUrl: 'https://seller.example/stubs/handler_api.php', currency: 'USD', rupeesPerUnit: 88, isEnabled: true };
}

function aRoute(providerId: string) {
  return { server: '4', providerId, country: '22', operator: 'airtel', priority: 9, priceCeiling: null, isEnabled: false };
}

async function findProvider({ app }: TestApp): Promise<{ id: string; name: string; baseUrl: string }> {
  const { rows } = await app.deps.db.pool.query(`select id::text, name, base_url as "baseUrl" from provider order by id limit 1`);
  return rows[0];
}

/** The same on every call, although calls in between create a new one. */
async function aWebhookSecret(app: TestApp): Promise<string> {
  const secret = 'a-secret-in-an-address-that-no-one-guesses-';
  await app.app.deps.db.pool.query(
    `insert into webhook_address (provider_id, secret_hash, secret_sealed) values ($1, $2, '')
      on conflict (provider_id) do update set secret_hash = excluded.secret_hash`,
    [(await findProvider(app)).id, sha256(secret)],
  );
  return secret;
}

async function aSpareRoute({ app }: TestApp, providerId: string): Promise<string> {
  const { rows } = await app.deps.db.pool.query(
    `insert into route (server, provider_id, country, operator, priority, is_enabled) values (4, $1, '22', 'airtel', 9, false) returning id::text`,
    [providerId],
  );
  return rows[0].id;
}

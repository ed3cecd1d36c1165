import { randomBytes } from 'node:crypto';
import type { AdminProvider, AdminServer, Route } from '@pinline/contract/providers/providers.calls';
import type { TestReply, TestUser } from '../fakes/browser.ts';
import { anAdmin } from '../builders/people.ts';
import type { TestApp } from '../harness/test-app.ts';

export async function openOperatorScenario(app: TestApp) {
  const admin: TestUser = await anAdmin(app);
  const { pool } = app.app.deps.db;
  const list = async <Shown>(path: string): Promise<Shown[]> => (await app.get(`/api/admin/${path}`, { as: admin })).body.data;
  return {
    admin,
    servers: () => list<AdminServer>('server'),
    providers: () => list<AdminProvider>('providers'),
    async server(id: string): Promise<AdminServer> {
      return findOne(await list<AdminServer>('server'), ({ _id }) => _id === id);
    },
    async provider(name: string): Promise<AdminProvider> {
      return findOne(await list<AdminProvider>('providers'), (each) => each.name === name);
    },
    saveServer: (id: string, body: object): Promise<TestReply> => app.send('PUT', `/api/admin/server/${id}`, { as: admin, body }),
    addProvider: (body: object): Promise<TestReply> => app.post('/api/admin/providers', { as: admin, body: { ...anAccount(), ...body } }),
    /** Expects what is shown now, unless told. */
    async saveProvider({ _id, name, baseUrl, currency, rupeesPerUnit, isEnabled }: AdminProvider, body: object): Promise<TestReply> {
      const expected = (await list<AdminProvider>('providers')).find((each) => each._id === _id);
      const account = { name, baseUrl, currency, rupeesPerUnit, isEnabled };
      return app.send('PUT', `/api/admin/providers/${_id}`, { as: admin, body: { ...account, expected, ...body } });
    },
    test: (id: string): Promise<TestReply> => app.post(`/api/admin/providers/${id}/test`, { as: admin }),
    async webhookAddress(id?: string): Promise<string> {
      const of = id ?? findOne(await list<AdminProvider>('providers'), ({ name }) => name === 'Simulator')._id;
      return (await app.post(`/api/admin/providers/${of}/webhook-address`, { as: admin })).body.data.address;
    },
    shownWebhookAddress: async (id: string): Promise<string | null> =>
      (await app.get(`/api/admin/providers/${id}/webhook-address`, { as: admin })).body.data.address,
    saveWebhookSources: (id: string, sources: string[]): Promise<TestReply> =>
      app.send('PUT', `/api/admin/providers/${id}/webhook-sources`, { as: admin, body: { sources } }),
    addRoute: (body: object): Promise<TestReply> => app.post('/api/admin/routes', { as: admin, body: { ...aRoute, ...body } }),
    async saveRoute(
      { _id, server, providerId, country, operator, priority, priceCeiling, isEnabled }: Route,
      body: object,
    ): Promise<TestReply> {
      const route = { server, providerId, country, operator, priority, priceCeiling, isEnabled };
      const shown = (await list<AdminServer>('server')).flatMap(({ routes }) => routes).find((each) => each._id === _id);
      const expected = shown ?? { ...route, sellsBelowCost: false };
      return app.send('PUT', `/api/admin/routes/${_id}`, { as: admin, body: { ...route, expected, ...body } });
    },
    removeRoute: (id: string): Promise<TestReply> => app.send('DELETE', `/api/admin/routes/${id}`, { as: admin }),
    async audits(): Promise<Record<string, unknown>[]> {
      return (await pool.query('select actor_id, action, target, before, after from audit_log order by id desc')).rows;
    },
  };
}

export type OperatorScenario = Awaited<ReturnType<typeof openOperatorScenario>>;

const anAccount = () => ({
  name: 'HeroSMS',
  protocol: 'handler_api',
  baseUrl: 'https://seller.example/stubs/handler_api.php',
  apiKey: `a-key-of-ours-${randomBytes(4).toString('hex')}`,
  currency: 'USD',
  rupeesPerUnit: 88.5,
  isEnabled: true,
});

const aRoute = { server: '1', country: '22', operator: null, priority: 2, priceCeiling: null, isEnabled: true };

function findOne<Each>(all: Each[], is: (each: Each) => boolean): Each {
  const one = all.find(is);
  if (one === undefined) throw new Error(`Not among ${JSON.stringify(all)}`);
  return one;
}

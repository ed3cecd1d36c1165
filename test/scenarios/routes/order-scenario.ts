import type { TestContext } from 'vitest';
import { rankAllRoutes } from '../../../server/src/features/providers/order/order.jobs.ts';
import { drawById, exploredShare } from '../../../server/src/features/providers/order/ask-order.rules.ts';
import { addRoute } from '../../../server/src/features/providers/seed-providers.sql.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { ownApp } from '../../harness/own-app.ts';
import { aService, aUser } from '../../builders/data.ts';
import { anAdmin } from '../../builders/people.ts';
import { sellNumbers, type Judged } from './sold-numbers.ts';

/** Telegram at ₹20 on server 1, which has three routes: A, B and C in the server's order. */
export async function openOrderScenario(context: TestContext) {
  const app = await ownApp(context, { env: { RATE_LIMIT: 'off' } });
  const { deps } = app.app;
  const run = async (text: string, values: unknown[] = []) => (await deps.db.pool.query(text, values)).rows;
  const service = await aService(app, { server: 1, code: 'tg', price: 20 });
  const admin = await anAdmin(app);
  const [first] = await run('select id, provider_id from route where server = 1 order by priority, id');
  const add = (priority: number) => addRoute(deps.db.autocommit, { server: 1, providerId: first.provider_id, country: '22', priority });
  const [a, b, c] = [first.id as number, await add(50), await add(60)];
  await run(`delete from route where server = 1 and id <> all($1)`, [[a, b, c]]);

  const judged = (numbers: Judged) => sellNumbers(app, service.id, numbers);
  /** The next purchase explores, or doesn't. */
  const nextPurchase = async (explores: boolean) => {
    const [{ id }] = await run(
      'select max(id) as id from (select id from activation union all select last_value from activation_id_seq) ids',
    );
    let next = Number(id) + 1;
    while (drawById(next) < exploredShare !== explores) next += 1;
    await run(`select setval('activation_id_seq', $1, false)`, [next]);
  };
  const askedBy = async ({ userId }: TestUser) => {
    const attempts = await run('select route_id from purchase_attempt where user_id = $1 order by id', [userId]);
    return attempts.map(({ route_id }) => Number(route_id));
  };
  /** The routes that one purchase asked, in their order. */
  const buy = async ({ explores = false, country, of = {} }: { explores?: boolean; country?: string; of?: object } = {}) => {
    const user = await aUser(app, { balance: 100 });
    await nextPurchase(explores);
    const body = country === undefined ? { serviceId: service.id, ...of } : { serviceCode: 'tg', maxPrice: 90, country, ...of };
    await app.post('/api/mobile/generate', { as: user, body: { isDeepCheck: false, ...body } });
    return askedBy(user);
  };
  const read = async (server = '1') => (await app.get(`/api/admin/route-orders?server=${server}`, { as: admin })).body.data;
  const ids = (...routes: number[]) => routes.map(String);
  /** The order of a service that sold nothing is the server's. */
  const shown = async (serviceId: string, server: string): Promise<string[]> => {
    const { services } = await read(server);
    return services.find((order: { serviceId: string }) => order.serviceId === serviceId)?.today ?? ids(a, b, c);
  };
  const save = async (changes: { serviceId: string; routeIds: string[] | null; expected?: string[] }[], server = '1') => {
    const orders = await Promise.all(changes.map(async (change) => ({ expected: await shown(change.serviceId, server), ...change })));
    return app.send('PUT', '/api/admin/route-orders', { as: admin, body: { server, orders } });
  };
  const automatic = async (isAutomatic: boolean, more: object = {}) => {
    const expected = { isAutomatic: (await read()).isAutomatic };
    return app.send('PUT', '/api/admin/route-orders/automatic', { as: admin, body: { server: '1', isAutomatic, expected, ...more } });
  };
  return {
    app,
    deps,
    run,
    service,
    admin,
    routes: { a, b, c },
    judged,
    buy,
    askedBy,
    read,
    save,
    automatic,
    ids,
    rank: () => rankAllRoutes(deps),
  };
}

import type { TestContext } from 'vitest';
import { rankAllRoutes } from '../../../server/src/features/providers/order/order.jobs.ts';
import { drawById, exploredShare } from '../../../server/src/features/providers/order/ask-order.rules.ts';
import { addRoute } from '../../../server/src/features/providers/seed-providers.ts';
import { ownApp } from '../../harness/own-app.ts';
import { aService, aUser } from '../data.ts';
import { outcomes } from '../outcomes.ts';
import { anAdmin } from '../people.ts';

type Judged = { routeId: number; samples: number; succeeded: number; cost: number; daysAgo?: number };

/** Telegram at ₹20 on server 1, which has three routes: A, B and C in the server's order. */
export async function openOrderScenario(context: TestContext) {
  const app = await ownApp(context, { env: { RATE_LIMIT: 'off' } });
  const { deps } = app.app;
  const run = async (text: string, values: unknown[] = []) => (await deps.db.pool.query(text, values)).rows;
  const service = await aService(app, { server: 1, code: 'tg', price: 20 });
  const admin = await anAdmin(app);
  const [first] = await run('select id, provider_id from route where server = 1 order by priority, id');
  const add = (priority: number) => addRoute(deps.db.read, { server: 1, providerId: first.provider_id, country: '22', priority });
  const [a, b, c] = [first.id as number, await add(50), await add(60)];
  await run(`delete from route where server = 1 and id <> all($1)`, [[a, b, c]]);

  /** Numbers that ended on a route, with what each cost in rupees, for as many users. */
  const judged = async ({ routeId, samples, succeeded, cost, daysAgo = 3 }: Judged) => {
    const [{ id: before }] = await run('select coalesce(max(id), 0) as id from activation');
    await outcomes(app, { serviceId: service.id, count: samples, succeeded, minutesAgo: daysAgo * 1_440 });
    await run('update activation set route_id = $2 where id > $1', [before, routeId]);
    await run(
      `insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_id, service_code, country, state, sent_at, deadline, node,
          upstream_id, cost_micros, currency, paise_per_unit, settled_at, price)
        select a.user_id, a.id, 1, a.provider_id, a.route_id, a.service_id, a.service_code, '22', 'ok', a.created_at, a.created_at, 'a node', a.upstream_id,
          round($2::numeric * 100 * 1000000 / p.paise_per_unit), p.currency, p.paise_per_unit, a.created_at, a.price
        from activation a join provider p on p.id = a.provider_id where a.id > $1`,
      [before, cost],
    );
    await run(
      `insert into profit_number (attempt_id, service_id, server, route_id, provider_id, country, cost, sold_at, paid_at)
        select t.id, t.service_id, a.server, t.route_id, t.provider_id, t.country, number_cost(t), a.created_at, a.first_message_at
        from activation a join purchase_attempt t on t.user_id = a.user_id and t.activation_id = a.id where a.id > $1`,
      [before],
    );
  };
  /** The next purchase explores, or doesn't. */
  const nextPurchase = async (explores: boolean) => {
    const [{ id }] = await run(
      'select max(id) as id from (select id from activation union all select last_value from activation_id_seq) ids',
    );
    let next = Number(id) + 1;
    while (drawById(next) < exploredShare !== explores) next += 1;
    await run(`select setval('activation_id_seq', $1, false)`, [next]);
  };
  /** The routes that one purchase asked, in their order. */
  const buy = async ({ explores = false, country, of = {} }: { explores?: boolean; country?: string; of?: object } = {}) => {
    const user = await aUser(app, { balance: 100 });
    await nextPurchase(explores);
    const body = country === undefined ? { serviceId: service.id, ...of } : { serviceCode: 'tg', maxPrice: 90, country, ...of };
    await app.post('/api/mobile/generate', { as: user, body: { isDeepCheck: false, ...body } });
    const attempts = await run('select route_id from purchase_attempt where user_id = $1 order by id', [user.userId]);
    return attempts.map(({ route_id }) => Number(route_id));
  };
  const read = async (server = '1') => (await app.get(`/api/admin/route-orders?server=${server}`, { as: admin })).body.data;
  const take = (orders: object[], server = '1') => app.send('PUT', '/api/admin/route-orders', { as: admin, body: { server, orders } });
  const automatic = (isAutomatic: boolean, more: object = {}) =>
    app.send('PUT', '/api/admin/route-orders/automatic', { as: admin, body: { server: '1', isAutomatic, ...more } });
  const ids = (...routes: number[]) => routes.map(String);
  return { app, deps, run, service, admin, routes: { a, b, c }, judged, buy, read, take, automatic, ids, rank: () => rankAllRoutes(deps) };
}

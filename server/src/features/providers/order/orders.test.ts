import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { openOrderScenario } from '../../../../../test/scenarios/routes/order-scenario.ts';
import { anOperator } from '../../../../../test/builders/people.ts';
import { aSoldOutService, aWaiter, waitlistOf } from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import { foldOnce } from '../../profit/profit.sql.ts';
import { provenSuccess } from './rank-routes.rules.ts';
import { findRoutesToAsk } from '../routes/routes.commands.ts';

/** A sells at 50 % and ₹8 margin, B at 80 % and ₹9, C at 90 % and ₹3. */
async function openJudged(context: Parameters<typeof openOrderScenario>[0]) {
  const scenario = await openOrderScenario(context);
  const { a, b, c } = scenario.routes;
  await scenario.judged({ routeId: a, samples: 200, succeeded: 100, cost: 12 });
  await scenario.judged({ routeId: b, samples: 100, succeeded: 80, cost: 11 });
  await scenario.judged({ routeId: c, samples: 50, succeeded: 45, cost: 17 });
  await scenario.rank();
  return scenario;
}

test('proposes an order with its reasons, and changes no purchase while the switch is off', async (context) => {
  const { service, routes, buy, read, ids } = await openJudged(context);
  const { a, b, c } = routes;
  const data = await read();
  expect(data).toMatchObject({ server: '1', isAutomatic: false, further: 0 });
  expect(data.services).toMatchObject([
    { serviceId: service.id, serviceName: 'Telegram', price: 20, isSetByHand: false, today: ids(a, b, c), proposed: ids(b, a, c) },
  ]);
  expect(data.services[0].routes).toMatchObject([
    { label: '1-A', samples: 200, succeeded: 100, provenRate: 45, cost: 12, margin: 8, expectedNet: 3.64, standing: 'open' },
    { label: '1-B', samples: 100, succeeded: 80, provenRate: 74, cost: 11, margin: 9, expectedNet: 6.7, standing: 'open' },
    { label: '1-C', samples: 50, succeeded: 45, provenRate: 83, cost: 17, margin: 3, expectedNet: 2.5, standing: 'open' },
  ]);
  expect(await buy()).toEqual([a]);
  expect(await buy({ explores: true })).toEqual([a]);
});

test('with the switch on the best route is asked first, also from any server, until it is off again', async (context) => {
  const { routes, buy, automatic, read, ids } = await openJudged(context);
  const { a, b, c } = routes;
  expect((await automatic(true)).body.data).toMatchObject({
    isAutomatic: true,
    services: [{ today: ids(b, a, c), proposed: ids(b, a, c) }],
  });
  expect(await buy()).toEqual([b]);
  expect(await buy({ country: 'IN' })).toEqual([b]);
  await automatic(false);
  expect(await buy()).toEqual([a]);
  expect((await read()).services[0].today).toEqual(ids(a, b, c));
});

test('deep checks and the waiting list ask in the same order', async (context) => {
  const { app, routes, buy, askedBy, save, ids } = await openJudged(context);
  const { a, b, c } = routes;
  const soldOut = await aSoldOutService(app);
  const change = { routeIds: ids(c), expected: ids(a, b, c) };
  await save([{ serviceId: soldOut.id, ...change }]);
  expect((await buy({ of: { serviceId: soldOut.id, isDeepCheck: true } }))[0]).toBe(c);
  await soldOut.setStock(0);
  const user = await aUser(app);
  await aWaiter(app, { user, code: soldOut.code, isAutomatic: true });
  await soldOut.setStock(1);
  await eventually(async () => expect(await waitlistOf(app, user)).toMatchObject([{ status: 'bought' }]));
  expect(await askedBy(user)).toEqual([c]);
});

test('a purchase that explores asks another route first', async (context) => {
  const { routes, buy, automatic } = await openJudged(context);
  await automatic(true);
  const [first] = await buy({ explores: true });
  expect([routes.a, routes.c]).toContain(first);
});

test('never explores below cost unless the route may sell below it', async (context) => {
  const { run, routes, buy, automatic } = await openJudged(context);
  await automatic(true);
  await run('update service set price = 1150');
  await run('update route set ceiling_micros = 100000000, sells_below_cost = true where id = $1', [routes.c]);
  expect((await buy({ explores: true }))[0]).toBe(routes.c);
  await run('update route set sells_below_cost = false');
  expect((await buy({ explores: true }))[0]).toBe(routes.b);
});

test('never explores a paused route, or one without numbers of the country that the buyer named', async (context) => {
  const { run, service, routes, buy, automatic } = await openJudged(context);
  await automatic(true);
  await run(`update route set country = '6' where id = $1`, [routes.a]);
  expect((await buy({ explores: true, country: 'IN' }))[0]).toBe(routes.c);
  await run(`insert into route_pause (route_id, service_id, mode) values ($1, $2, 'shut')`, [routes.c, service.id]);
  expect((await buy({ explores: true, country: 'IN' }))[0]).toBe(routes.b);
});

test('a route without stock is placed last and asked again an hour later', async (context) => {
  const { run, service, routes, read, rank, ids } = await openJudged(context);
  const { a, b, c } = routes;
  await run(
    `insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_id, service_code, country, state, deadline, node, detail, settled_at)
      select user_id, id, n, provider_id, $1, service_id, service_code, '22', 'refused', app_now(), 'a node', 'NO_NUMBERS: none', app_now()
      from (select * from activation where service_id = $2 order by id limit 1) sold, generate_series(2, 4) n`,
    [b, service.id],
  );
  await rank();
  const [order] = (await read()).services;
  expect(order.proposed).toEqual(ids(a, c, b));
  expect(order.routes[1].standing).toBe('out_of_stock');
  await run(`update purchase_attempt set sent_at = sent_at - interval '61 minutes' where state = 'refused'`);
  await rank();
  expect((await read()).services[0].proposed).toEqual(ids(b, a, c));
});

test('an order that an operator sets counts for its service alone, and is given back', async (context) => {
  const { app, run, service, routes, buy, save, read, ids } = await openJudged(context);
  const { a, b, c } = routes;
  const other = await aService(app, { server: 1, code: 'wa', price: 20, name: 'WhatsApp' });
  const reply = await save([{ serviceId: service.id, routeIds: ids(c, a), expected: ids(a, b, c) }]);
  expect(reply).toMatchObject({ status: 200, body: { data: { services: [{ isSetByHand: true, today: ids(c, a, b) }] } } });
  expect(await buy()).toEqual([c]);
  expect(await buy({ of: { serviceId: other.id } })).toEqual([a]);
  await run('update route set is_enabled = false where id = $1', [c]);
  expect(await buy()).toEqual([a]);
  await run('update route set is_enabled = true where id = $1', [c]);
  await save([{ serviceId: service.id, routeIds: null, expected: ids(c, a, b) }]);
  expect((await read()).services).toMatchObject([{ isSetByHand: false, today: ids(a, b, c) }]);
  expect(await buy()).toEqual([a]);
  const entries = await run(`select target, before, after from audit_log where action = 'route.order' order by id`);
  expect(entries).toEqual([
    {
      target: `service:${service.id}`,
      before: { service: 'Telegram', order: '1-A, 1-B, 1-C' },
      after: { service: 'Telegram', order: '1-C, 1-A, 1-B', isSetByHand: true },
    },
    {
      target: `service:${service.id}`,
      before: { service: 'Telegram', order: '1-C, 1-A, 1-B' },
      after: { service: 'Telegram', order: '1-A, 1-B, 1-C', isSetByHand: false },
    },
  ]);
});

test('refuses what another operator changed meanwhile, and saves all orders or none', async (context) => {
  const { app, run, service, routes, save, automatic, ids } = await openJudged(context);
  const { a, b, c } = routes;
  const other = await aService(app, { server: 1, code: 'wa', price: 20, name: 'WhatsApp' });
  const change = { serviceId: service.id, routeIds: ids(b, a, c), expected: ids(a, b, c) };
  expect((await save([{ ...change, routeIds: ids(c, a, b) }])).status).toBe(200);
  const refused = await save([{ serviceId: other.id, routeIds: ids(b), expected: ids(a, b, c) }, change]);
  expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  expect(refused.body.message).toContain('the order of Telegram is 1-C, 1-A, 1-B now, it was 1-A, 1-B, 1-C');
  expect(await run('select service_id::text as id from service_order')).toEqual([{ id: service.id }]);

  expect((await automatic(true, { expected: { isAutomatic: false } })).status).toBe(200);
  const late = await automatic(false, { expected: { isAutomatic: false } });
  expect(late.body.message).toContain('the automatic order is on now, it was off');
  expect((await save([{ ...change, expected: ids(c, a, b) }])).body.message).toContain('the automatic order is on now');
  const [entry] = await run(`select before, after from audit_log where action = 'server.order'`);
  expect(entry).toEqual({ before: { isAutomatic: false }, after: { isAutomatic: true } });
});

test('of operators who set an order at once, one is not refused', async (context) => {
  const { service, routes, save, ids } = await openJudged(context);
  const { a, b, c } = routes;
  const orders = Array.from({ length: 10 }, (_, no) => (no % 2 === 0 ? ids(b, a, c) : ids(c, b, a)));
  const replies = await Promise.all(orders.map((routeIds) => save([{ serviceId: service.id, routeIds, expected: ids(a, b, c) }])));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(409)]);
});

test('refuses a route or a service of another server, a route twice, and anyone but an owner', async (context) => {
  const { app, run, service, routes, save, ids } = await openJudged(context);
  const { a } = routes;
  const [elsewhere] = await run('select id::text as id from route where server = 2 limit 1');
  const other = await aService(app, { server: 2 });
  expect((await save([{ serviceId: service.id, routeIds: [elsewhere.id] }])).body.code).toBe('ROUTE_NOT_FOUND');
  expect((await save([{ serviceId: service.id, routeIds: ids(a, a) }])).body.code).toBe('ROUTE_NOT_FOUND');
  expect((await save([{ serviceId: other.id, routeIds: ids(a) }])).body.code).toBe('SERVICE_NOT_FOUND');
  const finance = await anOperator(app, 'finance');
  const body = { server: '1', isAutomatic: true };
  expect((await app.send('PUT', '/api/admin/route-orders/automatic', { as: finance, body })).status).toBe(403);
  expect((await app.get('/api/admin/route-orders?server=1', { as: finance })).status).toBe(200);
});

test('says what yesterday’s numbers would have earned more over the route that is proposed first', async (context) => {
  const { app, admin, run, service, routes, judged, rank, read, automatic } = await openOrderScenario(context);
  const { a, b, c } = routes;
  await judged({ routeId: c, samples: 50, succeeded: 45, cost: 17, daysAgo: 3 });
  await judged({ routeId: a, samples: 30, succeeded: 15, cost: 12, daysAgo: 2 });
  await judged({ routeId: a, samples: 200, succeeded: 100, cost: 12, daysAgo: 1 });
  await judged({ routeId: b, samples: 100, succeeded: 80, cost: 11, daysAgo: 1 });
  await rank();
  const yesterday = async () => (await read()).services[0].yesterday;
  // 200 numbers of A earned 100 × ₹8; B earns ₹6.70 with each.
  expect(await yesterday()).toEqual({ amount: expect.closeTo(200 * 6.7 - 800, -1), numbers: 200 });
  expect((await read()).yesterday).toEqual(await yesterday());
  const losses = (await app.get('/api/admin/profit/losses', { as: admin })).body.data;
  const { amount } = await yesterday();
  expect(losses).toContainEqual(
    expect.objectContaining({ kind: 'order', _id: service.id, server: '1', amount, numbers: 200, betterFirst: '1-B' }),
  );
  // Fifty of these are of buyers who wanted another country.
  await run(
    `update activation set wanted_country = 'ID' where id in (select id from activation where route_id = $1 order by id desc limit 50)`,
    [a],
  );
  expect((await yesterday()).numbers).toBe(150);
  // B wasn't asked yesterday.
  await run(`update purchase_attempt set sent_at = app_now() where route_id = $1`, [b]);
  expect(await yesterday()).toBeNull();
  await automatic(true);
  expect(await yesterday()).toEqual({ amount: 0, numbers: 0 });
});

test('compares with what real purchases of yesterday earned by the ledger', async (context) => {
  const { app, deps, run, service, routes, judged, rank, read } = await openOrderScenario(context);
  const numbers = await Promise.all([1, 2, 3].map(async () => aNumber(app, { user: await aUser(app), service })));
  for (const number of numbers.slice(1)) await deliverSms(app, number, 'Your code is 48291');
  await eventually(async () => expect(await run(`select from activation where state = 'received'`)).toHaveLength(2));
  await passTime(app, 86_400);
  await eventually(async () => expect(await run(`select from activation where state = 'waiting'`)).toEqual([]));
  while ((await foldOnce(deps.db)) > 0);
  await eventually(async () => expect(await run('select from profit_change')).toEqual([]));
  const [earned] = await run(`select coalesce(sum(takings - provider_cost - leak - refunds), 0)::float8 as net from profit_quarter`);
  expect(earned.net).toBeGreaterThan(0);
  await judged({ routeId: routes.b, samples: 100, succeeded: 80, cost: 11, daysAgo: 1 });
  await rank();
  const expected = provenSuccess({ samples: 100, succeeded: 80 }) * 3 * (2_000 - 1_100) - earned.net;
  expect((await read()).services[0].yesterday).toEqual({ amount: Math.round(expected) / 100, numbers: 3 });
});

test('a purchase reads the order in the one statement that reads its routes', async (context) => {
  const { deps, service, automatic } = await openJudged(context);
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      return result;
    },
  };
  const db = deps.db.prepared.withPlugin(counting) as typeof deps.db.prepared;
  const ask = async () => {
    queries = 0;
    const purchase = { userId: 1, isDeepCheck: false, activationId: 7, candidates: [{ serviceId: Number(service.id), server: 1 }] };
    await findRoutesToAsk(db, purchase, () => true);
    return queries;
  };
  const before = await ask();
  await automatic(true);
  expect([before, await ask()]).toEqual([1, 1]);
});

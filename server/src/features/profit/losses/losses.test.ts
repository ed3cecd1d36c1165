import { expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { deliverSms, switchOn } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

test('a service whose buyers have a rebate is named by what they pay, with a price that leaves a margin', async (context) => {
  const app = await ownApp(context);
  const [admin, buyer] = [await anAdmin(app), await aUser(app)];
  const service = await aService(app, { server: 2, price: 24, name: 'Udaan Travel' });
  const { data: tier } = (await app.post('/api/admin/price-tiers', { as: admin, body: { name: 'Resellers', percent: -20 } })).body;
  const put = await app.send('PUT', `/api/admin/users/${buyer.userId}/price-tier`, { as: admin, body: { tierId: tier._id } });
  expect(put.status).toBe(200);
  // ₹18.48 of the ₹19.20 that the buyer pays.
  switchOn(app, { kind: 'cost', action: 'getNumberV2', cost: 0.21, share: 1 });
  for (let no = 0; no < 5; no += 1) await deliverSms(app, await aNumber(app, { user: buyer, service }), `Your code: ${48_290 + no}`);
  const { pool } = app.app.deps.db;
  await eventually(async () => expect((await pool.query('select from activation where first_message_at is not null')).rowCount).toBe(5));
  const losses = (await app.get('/api/admin/profit/losses', { as: admin })).body.data;
  expect(losses).toMatchObject([{ kind: 'margin', label: 'Udaan Travel', price: 24, cost: 18.48, betterPrice: 25.75 }]);
});

test('a route is named whose provider kept the money of numbers, though it named no cost of them', async (context) => {
  const app = await ownApp(context);
  const { pool } = app.app.deps.db;
  // Its list would name the cost.
  switchOn(app, { kind: 'http500', action: 'getActiveActivations', share: 1 });
  await aNumber(app, { user: await aUser(app), service: await aService(app) });
  await pool.query('update purchase_attempt set cost_micros = null, currency = null');
  await pool.query(`select activation_refund(user_id, id, 'cancelled', false, null) from activation`);
  await pool.query(
    `insert into upstream_debt (provider_id, upstream_id, kind, outcome, done_at)
      select provider_id, upstream_id, 'cancel', 'code_arrived', app_now() from purchase_attempt`,
  );
  const losses = (await app.get('/api/admin/profit/losses', { as: await anAdmin(app) })).body.data;
  expect(losses).toMatchObject([{ kind: 'kept', amount: 0, numbers: 1 }]);
});

test('at most twenty losses are named, with how many there are', async (context) => {
  const app = await ownApp(context);
  const { pool } = app.app.deps.db;
  const service = await aService(app);
  for (const user of await Promise.all(Array.from({ length: 22 }, () => aUser(app)))) await aNumber(app, { user, service });
  await pool.query(`
    with made as (
      insert into route (server, provider_id, country, priority)
        select server, provider_id, 'x' || no, no from route, generate_series(2, 23) no where server = 1 returning id, priority),
      numbered as (select id, row_number() over (order by id) + 1 as priority from purchase_attempt where upstream_id is not null)
    update purchase_attempt set route_id = made.id from made join numbered using (priority) where purchase_attempt.id = numbered.id`);
  await pool.query(`select activation_refund(user_id, id, 'cancelled', false, null) from activation`);
  await pool.query(
    `insert into upstream_debt (provider_id, upstream_id, kind, outcome, done_at)
      select provider_id, upstream_id, 'cancel', 'code_arrived', app_now() from purchase_attempt`,
  );
  const { data, total } = (await app.get('/api/admin/profit/losses', { as: await anAdmin(app) })).body;
  expect(data).toHaveLength(20);
  // 22 routes, and the service: none of its numbers had a code.
  expect(total).toBe(23);
});

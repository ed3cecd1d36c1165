import { beforeEach, describe, expect, test } from 'vitest';
import { createSimulatorServer } from '../../../../../simulators/provider/server/http.ts';
import { aService } from '../../../../../test/builders/data.ts';
import { aRoute } from '../../../../../test/builders/catalogue.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { anotherRoute, countStock, readStock } from '../../../../../test/scenarios/routes/stock-scenario.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { aHostileServer } from '../../../../../test/fakes/network/hostile-server.ts';
import { saveProvider } from '../../providers/seed-providers.ts';
import { addRoute } from '../../providers/seed-providers.sql.ts';
import { refreshStock } from '../catalogue.jobs.ts';
import { takeTime } from '../../../../../test/pauses.ts';

let app: TestApp;
beforeEach(async (context) => {
  app = await ownApp(context);
});

const count = (stock: Record<string, Record<string, number>>, cost?: number) => countStock(app, stock, cost);
const stockOf = (code: string, country?: string) => readStock(app, { code, country });

test('a service has the numbers of all routes that purchases ask, and not only of the first', async () => {
  await aService(app, { code: 'tg' });
  await anotherRoute(app, { country: '6' });
  await count({ 22: { tg: 0 }, 6: { tg: 30 } });
  expect(await stockOf('tg')).toBe(30);
  await count({ 22: { tg: 4 }, 6: { tg: 30 } });
  expect(await stockOf('tg')).toBe(34);
  await count({ 22: { tg: 0 }, 6: { tg: 0 } });
  expect(await stockOf('tg')).toBe(0);
});

test('who names a country is not offered what routes of another one have', async () => {
  await aService(app, { code: 'tg' });
  await anotherRoute(app, { country: '6' });
  await count({ 22: { tg: 0 }, 6: { tg: 30 } });
  expect([await stockOf('tg', 'IN'), await stockOf('tg', 'ID'), await stockOf('tg')]).toEqual([0, null, 30]);
  await count({ 22: { tg: 0 }, 6: { tg: 0 } });
  expect([await stockOf('tg', 'IN'), await stockOf('tg', 'ID')]).toEqual([0, 0]);
});

test('numbers that two routes share count once', async () => {
  await aService(app, { code: 'tg' });
  await anotherRoute(app, { country: '22', operator: 'jio' });
  await count({ 22: { tg: 9 } });
  expect(await stockOf('tg')).toBe(9);
});

test('a route that an operator keeps shut for a service has none of it', async () => {
  const { id } = await aService(app, { code: 'tg' });
  const other = await anotherRoute(app, { country: '6' });
  await app.app.deps.db.pool.query(`insert into route_pause (route_id, service_id, mode) values ($1, $2, 'shut')`, [other, id]);
  await count({ 22: { tg: 2 }, 6: { tg: 30 } });
  expect(await stockOf('tg')).toBe(2);
});

describe('a service whose numbers cost more than its price pays', () => {
  test('is out of stock until they cost less', async () => {
    await aService(app, { code: 'tg', price: 8.8 });
    await count({ 22: { tg: 40 } }, 0.1001);
    expect(await stockOf('tg')).toBe(0);
    await count({ 22: { tg: 40 } }, 0.1);
    expect(await stockOf('tg')).toBe(40);
  });

  test('is on sale at once when its price rises, and the next count says how much of it there is', async () => {
    const { id } = await aService(app, { code: 'tg', price: 8.8 });
    await count({ 22: { tg: 40 } }, 0.2);
    const setPrice = (price: number) => app.app.deps.db.pool.query('update service set price = $2 where id = $1', [id, price]);
    await setPrice(1_700);
    expect(await stockOf('tg')).toBeNull();
    await count({ 22: { tg: 40 } }, 0.2);
    expect(await stockOf('tg')).toBe(0);
    await setPrice(1_760);
    await count({ 22: { tg: 40 } }, 0.2);
    expect(await stockOf('tg')).toBe(40);
  });

  test('is sold by a route that may sell below cost, up to its ceiling', async () => {
    await aService(app, { code: 'tg', price: 8.8 });
    const { id } = await aRoute(app, 1);
    const sellUpTo = (micros: number) =>
      app.app.deps.db.pool.query('update route set sells_below_cost = true, ceiling_micros = $2 where id = $1', [id, micros]);
    await sellUpTo(200_000);
    await count({ 22: { tg: 40 } }, 0.2);
    expect(await stockOf('tg')).toBe(40);
    await sellUpTo(199_999);
    await count({ 22: { tg: 40 } }, 0.2);
    expect(await stockOf('tg')).toBe(0);
  });

  test('has the numbers of those routes that cost less', async () => {
    await aService(app, { code: 'tg', price: 8.8 });
    const other = await anotherRoute(app, { country: '6' });
    const ceilingOf = (micros: number) => app.app.deps.db.pool.query('update route set ceiling_micros = $2 where id = $1', [other, micros]);
    await ceilingOf(50_000);
    await count({ 22: { tg: 4 }, 6: { tg: 30 } });
    expect([await stockOf('tg'), await stockOf('tg', 'IN'), await stockOf('tg', 'ID')]).toEqual([4, null, 0]);
    await ceilingOf(100_000);
    await count({ 22: { tg: 4 }, 6: { tg: 30 } });
    expect(await stockOf('tg')).toBe(34);
  });

  test('has a state of its own in the operators’ list', async () => {
    const admin = await anAdmin(app);
    const prices = { tg: 8.8, wa: 20, fb: 20, ig: 20 };
    for (const [code, price] of Object.entries(prices)) await aService(app, { code, price });
    await app.app.deps.db.pool.query(`update service set is_enabled = false where code = 'ig'`);
    await count({ 22: { tg: 40, wa: 40, fb: 0 } }, 0.2);
    const codesOf = async (state: string) => {
      const { data } = (await app.get(`/api/admin/all-services?state=${state}`, { as: admin })).body;
      return data.map((service: { serviceCode: string; state: string }) => [service.serviceCode, service.state]);
    };
    expect(await codesOf('too_costly')).toEqual([['tg', 'too_costly']]);
    expect(await codesOf('sold_out')).toEqual([['fb', 'sold_out']]);
    expect(await codesOf('on_sale')).toEqual([['wa', 'on_sale']]);
    expect(await codesOf('off')).toEqual([['ig', 'off']]);
    const file = await app.get('/api/admin/all-services.csv?state=too_costly', { as: admin });
    expect(String(file.body)).toMatch(/^1,Telegram,tg,.*,Costs too much$/m);
  });
});

test('a service that its provider lists no longer is out of stock, one that was never listed stays as it is', async () => {
  await aService(app, { code: 'tg' });
  await aService(app, { code: 'ours' });
  await count({ 22: { tg: 1_240 } });
  expect(await stockOf('tg')).toBe(1_240);
  await count({ 22: { wa: 5 } });
  expect([await stockOf('tg'), await stockOf('ours')]).toEqual([0, null]);
  await count({ 22: { tg: 7 } });
  expect(await stockOf('tg')).toBe(7);
});

test('while the list of one route is unread, nothing is called sold out for what the others lack', async (context) => {
  const other = await createSimulatorServer({ seed: 8, apiKey: 'other-key' });
  context.onTestFinished(() => other.close());
  await aService(app, { code: 'tg' });
  await count({ 22: { tg: 40 } });
  const { db, secrets } = app.app.deps;
  const provider = { name: 'Other', protocol: 'handler_api', baseUrl: other.url, paisePerUnit: 8_800, apiKey: 'other-key' } as const;
  await addRoute(db.autocommit, {
    server: 1,
    providerId: await saveProvider(db.autocommit, secrets, provider),
    country: '22',
    priority: 50,
  });
  other.faults.switchOn({ kind: 'http500', action: 'getPrices', share: 1 });
  await count({ 22: { tg: 0 } });
  expect(await stockOf('tg')).toBe(40);
  await count({ 22: { wa: 5 } });
  expect(await stockOf('tg')).toBe(40);
  await count({ 22: { tg: 3 } });
  expect(await stockOf('tg')).toBe(3);
});

test('a provider without a key has no numbers', async () => {
  await aService(app, { code: 'tg' });
  const { db, secrets } = app.app.deps;
  const provider = { name: 'No key yet', protocol: 'handler_api', baseUrl: 'http://127.0.0.1:1', paisePerUnit: 8_800 } as const;
  await addRoute(db.autocommit, {
    server: 1,
    providerId: await saveProvider(db.autocommit, secrets, provider),
    country: '22',
    priority: 50,
  });
  await count({ 22: { tg: 5 } });
  await count({ 22: { tg: 0 } });
  expect(await stockOf('tg')).toBe(0);
});

test('a provider is asked for one list at a time, and once for routes that share it', async () => {
  let [running, most] = [0, 0];
  const company = await aHostileServer(async (incoming, response) => {
    if (incoming.url?.includes('action=getPrices') !== true) return void response.end('{}');
    running += 1;
    most = Math.max(most, running);
    await takeTime(50);
    running -= 1;
    response.end('{}');
  });
  const { db, secrets } = app.app.deps;
  const provider = { name: 'Slow', protocol: 'handler_api', baseUrl: company.url, paisePerUnit: 8_800, apiKey: 'its-key' } as const;
  const providerId = await saveProvider(db.autocommit, secrets, provider);
  for (const [server, country] of [
    [1, '6'],
    [2, '6'],
    [2, '7'],
    [3, '8'],
  ] as const)
    await addRoute(db.autocommit, { server, providerId, country, priority: 50 });
  await refreshStock(app.app.deps);
  const lists = company.calls.filter((call) => call.get('action') === 'getPrices');
  expect([lists.map((call) => call.get('country')), most]).toEqual([['6', '7', '8'], 1]);
});

import { beforeEach, expect, test } from 'vitest';
import { aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { anotherRoute, countStock, readStock } from '../../../../../test/scenarios/routes/stock-scenario.ts';
import { aWaiter, waitlistOf } from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';
import { saveProvider } from '../../providers/seed-providers.ts';
import { addRoute } from '../../providers/seed-providers.sql.ts';

let app: TestApp;
beforeEach(async (context) => {
  app = await ownApp(context);
});

const count = (stock: Record<string, Record<string, number>>, cost?: number) => countStock(app, stock, cost);
const stockOf = (code: string, country?: string, as?: TestUser) => readStock(app, { code, country, as });

test('a user of a price tier is offered the numbers that the tier’s price pays', async () => {
  const admin = await anAdmin(app);
  await aService(app, { code: 'tg', price: 8.8 });
  await aService(app, { code: 'wa', price: 8.8 });
  const [cheap, usual, dear] = [await aUserOfTier(admin, -20), await aUser(app), await aUserOfTier(admin, 20)];
  const offered = async (as: TestUser) => {
    const { data: offers } = (await app.get('/api/service/offers', { as })).body;
    const { data: services } = (await app.get('/api/service/all-services', { as })).body;
    const inOffers = offers.map((service: { offers: { stock: number | null }[] }) => service.offers[0]?.stock);
    return [...inOffers, ...services.map(({ stock }: { stock: number | null }) => stock)];
  };
  const [none, all] = [
    [0, 0, 0, 0],
    [40, 30, 40, 30],
  ];
  await count({ 22: { tg: 40, wa: 30 } }, 0.08);
  expect(await Promise.all([cheap, usual, dear].map(offered))).toEqual([all, all, all]);
  await count({ 22: { tg: 40, wa: 30 } }, 0.0801);
  expect(await Promise.all([cheap, usual, dear].map(offered))).toEqual([none, all, all]);
  await count({ 22: { tg: 40, wa: 30 } }, 0.12);
  expect(await Promise.all([cheap, usual, dear].map(offered))).toEqual([none, none, all]);
  const key = await anApiKey(app, dear);
  const query = new URLSearchParams({ api_key: key.token, action: 'getPrices', service: 'tg', country: '22' });
  const prices = await (await fetch(`${app.url}/stubs/handler_api.php?${query.toString()}`)).json();
  expect(prices).toMatchObject({ 22: { tg: { cost: 10.56, count: 40 } } });
});

test('a cheaper tier is offered those of the routes that cost less, by country too', async () => {
  const cheap = await aUserOfTier(await anAdmin(app), -20);
  await aService(app, { code: 'tg', price: 8.8 });
  const other = await anotherRoute(app, { country: '6' });
  await app.app.deps.db.pool.query('update route set sells_below_cost = true, ceiling_micros = 100000 where id = $1', [other]);
  await count({ 22: { tg: 4 }, 6: { tg: 30 } });
  expect([await stockOf('tg'), await stockOf('tg', '', cheap)]).toEqual([34, 30]);
  expect([await stockOf('tg', 'IN', cheap), await stockOf('tg', 'ID', cheap)]).toEqual([0, null]);
});

test('while the list of one route is unread, a tier has the usual stock', async () => {
  const cheap = await aUserOfTier(await anAdmin(app), -20);
  await aService(app, { code: 'tg', price: 8.8 });
  const { db, secrets } = app.app.deps;
  const provider = {
    name: 'Away',
    protocol: 'handler_api',
    baseUrl: 'http://127.0.0.1:1',
    paisePerUnit: 8_800,
    apiKey: 'its-key',
  } as const;
  await addRoute(db.autocommit, {
    server: 1,
    providerId: await saveProvider(db.autocommit, secrets, provider),
    country: '22',
    priority: 50,
  });
  await count({ 22: { tg: 4 } });
  expect([await stockOf('tg'), await stockOf('tg', '', cheap)]).toEqual([4, 4]);
});

test('when a price changes, a tier has the usual stock until the next count', async () => {
  const cheap = await aUserOfTier(await anAdmin(app), -20);
  const { id } = await aService(app, { code: 'tg', price: 8.8 });
  await count({ 22: { tg: 40 } });
  expect(await stockOf('tg', '', cheap)).toBe(0);
  await app.app.deps.db.pool.query('update service set price = 1100 where id = $1', [id]);
  expect(await stockOf('tg', '', cheap)).toBe(40);
  await count({ 22: { tg: 40 } });
  expect(await stockOf('tg', '', cheap)).toBe(40);
});

test('a service that its provider lists no longer is out of stock for every tier', async () => {
  const dear = await aUserOfTier(await anAdmin(app), 20);
  await aService(app, { code: 'tg', price: 8.8 });
  await count({ 22: { tg: 40 } }, 0.12);
  expect([await stockOf('tg'), await stockOf('tg', '', dear)]).toEqual([0, 40]);
  await count({ 22: { wa: 5 } });
  expect(await stockOf('tg', '', dear)).toBe(0);
});

test('only those waiting users whose price pays for the numbers get a notice', async () => {
  const [cheap, usual] = [await aUserOfTier(await anAdmin(app), -20), await aUser(app)];
  await aService(app, { code: 'tg', price: 8.8 });
  await count({ 22: { tg: 0 } });
  await aWaiter(app, { user: cheap, code: 'tg' });
  await aWaiter(app, { user: usual, code: 'tg' });
  const status = async (user: TestUser) => (await waitlistOf(app, user))[0]?.status;
  await count({ 22: { tg: 40 } }, 0.1);
  await eventually(async () => expect(await status(usual)).toBe('notified'));
  expect(await status(cheap)).toBe('waiting');
  await count({ 22: { tg: 40 } }, 0.08);
  await eventually(async () => expect(await status(cheap)).toBe('notified'));
});

async function aUserOfTier(admin: TestUser, percent: number): Promise<TestUser> {
  const user = await aUser(app);
  const added = await app.post('/api/admin/price-tiers', { as: admin, body: { name: `Tier ${percent}`, percent } });
  expect(added.status).toBe(201);
  await app.send('PUT', `/api/admin/users/${user.userId}/price-tier`, { as: admin, body: { tierId: added.body.data._id } });
  return user;
}

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService, passTime } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, type Authenticator } from '../../../../../test/builders/an-authenticator.ts';
import { setPriceList } from '../../../../../test/scenarios/routes/price-list.ts';
import { aPicture, aRoute, aServiceThatCosts } from '../../../../../test/builders/catalogue.ts';

let app: TestApp;
let admin: TestUser;
let authenticator: Authenticator;
let imageId: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  authenticator = await anEnrolledAuthenticator(app, admin);
  imageId = await aPicture(app);
});
afterAll(() => app.stop());
beforeEach(() => app.app.deps.db.pool.query('update session set second_factor_at = null'));

async function enterCode(): Promise<void> {
  await app.app.deps.db.pool.query('update second_factor set last_step = 0');
  const reply = await app.post('/api/account/second-factor/fresh', { as: admin, body: { code: await authenticator.code() } });
  expect(reply.status).toBe(200);
}

const codeOf = async (id: string): Promise<{ code: string; server: number; price: number }> =>
  (await app.app.deps.db.pool.query('select code, server, price from service where id = $1', [id])).rows[0];

async function setPrice(id: string, price: number): Promise<TestReply> {
  const { code, server } = await codeOf(id);
  const body = { serviceName: 'Telegram', serviceCode: code, serverId: String(server), imageId, price };
  return app.send('PUT', `/api/service/update/${id}`, { as: admin, body });
}

const review = async (serviceId: string, price: number, expectedCost = 8.8) => {
  const expectedPrice = (await codeOf(serviceId)).price / 100;
  return app.post('/api/admin/price-changes', { as: admin, body: { changes: [{ serviceId, expectedCost, expectedPrice, price }] } });
};

const needsCode = { status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } };

test('a price below cost needs a fresh code, one at cost does not', { tags: 'B7' }, async () => {
  const id = await aServiceThatCosts(app, { costMicros: 100_000 });
  expect(await setPrice(id, 8.79)).toMatchObject(needsCode);
  expect(await review(id, 8.79)).toMatchObject(needsCode);
  expect((await codeOf(id)).price).toBe(1250);
  expect((await setPrice(id, 8.8)).status).toBe(200);
  await enterCode();
  expect((await setPrice(id, 8.79)).status).toBe(200);
});

test('a price that stays below a risen cost needs one when it is reviewed, and none when the name changes', async () => {
  const id = await aServiceThatCosts(app, { costMicros: 200_000 });
  expect(await review(id, 12.5, 17.6)).toMatchObject(needsCode);
  expect((await setPrice(id, 12.5)).status).toBe(200);
});

test('a price cut by more than half needs one, also in steps within a day', { tags: 'B7' }, async () => {
  const { id } = await aService(app, { price: 100 });
  expect(await setPrice(id, 49.99)).toMatchObject(needsCode);
  expect((await setPrice(id, 50)).status).toBe(200);
  expect(await setPrice(id, 49.99)).toMatchObject(needsCode);
  expect(await setPrice(id, 0.01)).toMatchObject(needsCode);
  expect((await setPrice(id, 60)).status).toBe(200);
  expect(await setPrice(id, 30)).toMatchObject(needsCode);
  await passTime(app, 25 * 3_600);
  const session = await app.post('/api/users/login', {
    body: { email: admin.email, password: admin.password, code: await authenticator.code() },
  });
  admin.token = session.body.token;
  await app.app.deps.db.pool.query('update session set second_factor_at = null');
  expect((await setPrice(id, 30)).status).toBe(200);
});

test('a new service below the cost of its code elsewhere needs one', async () => {
  const other = await aServiceThatCosts(app, { costMicros: 100_000, server: 1 });
  const body = { serviceName: 'Telegram', serviceCode: (await codeOf(other)).code, serverId: '4', imageId, price: 8.79 };
  const add = () => app.post('/api/service/add-service', { as: admin, body });
  expect(await add()).toMatchObject(needsCode);
  await enterCode();
  expect((await add()).status).toBe(201);
});

test('an import that cuts a price by more than half needs one', { tags: 'B7' }, async () => {
  setPriceList(app, { cheap: 1 });
  const { id } = await aService(app, { server: 1, code: 'cheap', price: 300 });
  const route = await aRoute(app, 1);
  const body = {
    markup: { kind: 'percent', value: 20 },
    roundTo: 0.25,
    services: [{ serviceCode: 'cheap', expectedPrice: 105.75, currentPrice: 300 }],
  };
  const send = () => app.post(`/api/admin/routes/${route.id}/import`, { as: admin, body });
  expect(await send()).toMatchObject(needsCode);
  expect((await codeOf(id)).price).toBe(30_000);
  await enterCode();
  expect((await send()).body).toMatchObject({ updated: 1 });
});

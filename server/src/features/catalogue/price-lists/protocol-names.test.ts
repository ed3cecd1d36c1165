import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService, aUser } from '../../../../../test/builders/data.ts';
import { setFairUse } from '../../../../../test/builders/operator-rules.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { readHeld } from '../../../../../test/builders/upstream.ts';
import { setProviderAnswer } from '../../../../../test/scenarios/routes/price-list.ts';
import { aPicture, aRoute } from '../../../../../test/builders/catalogue.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp({ protocol: 'fivesim' });
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const forbidden = { status: 409, body: { code: 'SERVICE_FORBIDDEN' } };

test('a price list marks services forbidden by the protocol’s name, shows no short code as name, and imports none of them', async () => {
  const { id } = await aRoute(app, 1);
  const offer = { any: { cost: 1, count: 9 } };
  setProviderAnswer(
    app,
    JSON.stringify({ india: { paytm: offer, axisbank: offer, googlepay: offer, zomato: offer, q9: offer } }),
    'prices',
  );
  const { body } = await app.get(`/api/admin/routes/${id}/price-list`, { as: admin });
  const shown = body.data.map((each: { serviceCode: string; serviceName: string; isForbidden: boolean }) => [
    each.serviceCode,
    each.serviceName,
    each.isForbidden,
  ]);
  expect(new Set(shown)).toEqual(
    new Set([
      ['ge', 'Paytm', true],
      ['axisbank', 'axisbank', true],
      ['googlepay', 'googlepay', true],
      ['dy', 'Zomato', false],
      ['q9', 'Service q9', false],
    ]),
  );
  const services = ['ge', 'axisbank', 'googlepay'].map((serviceCode) => ({ serviceCode, expectedPrice: 105.75, currentPrice: null }));
  const reply = await app.post(`/api/admin/routes/${id}/import`, {
    as: admin,
    body: { markup: { kind: 'percent', value: 20 }, roundTo: 0.25, services },
  });
  expect(reply.body).toMatchObject({ created: 0, left: services.map(({ serviceCode }) => ({ serviceCode, why: 'forbidden' })) });
});

test('a harmless name does not allow selling it: not when it is added, renamed, or given the code', async () => {
  const imageId = await aPicture(app);
  const fields = { serviceName: 'Wallet helper', serviceCode: 'ge', serverId: '2', imageId, price: 12.5 };
  const add = (body: object) => app.post('/api/service/add-service', { as: admin, body: { ...fields, ...body } });
  for (const serviceCode of ['ge', 'paytm', 'ts', 'axisbank']) expect(await add({ serviceCode })).toMatchObject(forbidden);
  const { _id } = (await add({ serviceCode: 'harmless' })).body.data;
  const change = (body: object) => app.send('PUT', `/api/service/update/${_id}`, { as: admin, body: { ...fields, ...body } });
  expect(await change({ serviceName: 'My wallet' })).toMatchObject(forbidden);
  expect(await change({ serviceName: 'Paytm', serviceCode: 'harmless' })).toMatchObject(forbidden);
  const { id } = await aService(app, { server: 3, code: 'ge', name: 'ge' });
  const rename = (isEnabled: boolean) =>
    app.send('PUT', `/api/service/update/${id}`, { as: admin, body: { ...fields, serverId: '3', serviceName: 'Wallet', isEnabled } });
  expect(await rename(true)).toMatchObject(forbidden);
  expect((await rename(false)).status).toBe(200);
});

test('a forbidden service already on sale is not bought, and the provider is not asked', async () => {
  const { id } = await aService(app, { server: 4, code: 'ge', name: 'ge' });
  const user = await aUser(app, { balance: 20 });
  app.simulator.faults.switchOff();
  const asked = app.simulator.calls.get('buy') ?? 0;
  const key = randomUUID();
  const buy = () => app.post('/api/mobile/generate', { as: user, key, body: { serviceId: id, isDeepCheck: false } });
  expect(await buy()).toMatchObject({ status: 404, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(await buy()).toMatchObject({ status: 404, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect([app.simulator.calls.get('buy') ?? 0, await readHeld(app, user)]).toEqual([asked, 0]);
});

test('a new pattern disables services that only the protocol names so', async () => {
  const { id } = await aService(app, { server: 1, code: 'dy', name: 'Dinner' });
  const reply = await setFairUse(app, admin, { forbiddenNames: ['zomato'] });
  expect(reply.body.switchedOff).toMatchObject([{ _id: id, serviceName: 'Dinner' }]);
});

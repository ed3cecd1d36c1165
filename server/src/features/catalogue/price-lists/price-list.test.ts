import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Offer } from '@pinline/contract/catalogue/price-lists.calls';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { setPriceList, setProviderAnswer } from '../../../../../test/scenarios/routes/price-list.ts';
import { aPicture, aRoute } from '../../../../../test/builders/catalogue.ts';

let app: TestApp;
let admin: TestUser;
let route: { id: string; providerId: number };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  route = await aRoute(app, 1);
});
beforeEach(() => app.simulator.faults.switchOff());
afterAll(() => app.stop());

const list = (id = route.id) => app.get(`/api/admin/routes/${id}/price-list`, { as: admin });
const offers = async (): Promise<Offer[]> => (await list()).body.data;

test('is live and sorted by name, with our own service beside each offer', async () => {
  const { id } = await aService(app, { code: 'oi', name: 'My Tinder', price: 33 });
  const picture = await aPicture(app, { name: 'viber' });
  setPriceList(app, { vi: 0.1253, oi: 2, ge: 1, q9: 0 });
  const reply = await list();
  expect(reply.body.route).toEqual({ _id: route.id, label: '1-A', server: '1', providerName: 'Simulator', currency: 'USD' });
  const nothing = { stock: 7, image: null, isForbidden: false, current: null };
  expect(reply.body.data).toEqual([
    { ...nothing, serviceCode: 'ge', serviceName: 'Paytm', cost: 88, upstreamCost: '1', isForbidden: true },
    { ...nothing, serviceCode: 'q9', serviceName: 'Service q9', cost: 0, upstreamCost: '0' },
    {
      ...nothing,
      serviceCode: 'oi',
      serviceName: 'Tinder',
      cost: 176,
      upstreamCost: '2',
      current: { _id: id, serviceName: 'My Tinder', price: 33, isEnabled: true },
    },
    {
      ...nothing,
      serviceCode: 'vi',
      serviceName: 'Viber',
      cost: 11.03,
      upstreamCost: '0.1253',
      image: { _id: picture, imageName: 'viber', src: expect.any(String) },
    },
  ]);
  setPriceList(app, { vi: 3 });
  expect(await offers()).toMatchObject([{ serviceCode: 'vi', cost: 264 }]);
});

test('is as long as the simulator’s real list', async () => {
  expect((await offers()).length).toBeGreaterThan(30);
});

test('marks a service sold under a forbidden name, whatever its provider calls it', async () => {
  await aService(app, { code: 'zz', name: 'My Bank' });
  setPriceList(app, { zz: 1 });
  expect(await offers()).toMatchObject([{ serviceCode: 'zz', serviceName: 'Service zz', isForbidden: true }]);
});

test('has names even if the provider sends none, or nonsense', { tags: 'H2' }, async () => {
  for (const body of ['BAD_ACTION', '<html>', '{"services":[{"code":"vi","name":"\\u0000 "}]}']) {
    setProviderAnswer(app, body, 'getServicesList');
    expect((await offers()).find(({ serviceCode }) => serviceCode === 'vi')).toMatchObject({ serviceName: 'Viber' });
  }
});

test('leaves out what cannot be sold', async () => {
  const fine = { cost: 1, count: 1 };
  setProviderAnswer(
    app,
    JSON.stringify({
      '6': { wa: fine },
      '22': { vi: fine, VI: fine, 'v-i': fine, "v'--": fine, tg: { cost: -1 }, wa: { cost: '1e9' }, ig: { cost: 1_137 }, fb: null, go: 5 },
    }),
  );
  expect((await offers()).map(({ serviceCode }) => serviceCode)).toEqual(['vi']);
});

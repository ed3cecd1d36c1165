import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Offer } from '@pinline/contract/catalogue/price-lists.calls';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { setPriceList, setProviderAnswer } from '../../../../../test/scenarios/price-list.ts';
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

test('has names even if the provider sends none, or nonsense', async () => {
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

test('stays readable if the provider sends an absurd list', async () => {
  setPriceList(app, Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`n${n}`, 1])));
  const reply = await list();
  expect([reply.status, reply.body.data.length]).toEqual([200, 5_000]);
});

describe('of a provider that answers wrongly', () => {
  test.each<[FaultSwitch, string]>([
    [{ kind: 'reset' }, 'The provider cannot be reached right now'],
    [{ kind: 'http500' }, 'The provider cannot be reached right now'],
    [{ kind: 'html' }, 'The provider’s answer is none of its protocol'],
    [{ kind: 'wrongTypes' }, 'The provider’s answer is none of its protocol'],
    [{ kind: 'token', token: 'BAD_KEY' }, 'The provider does not know this key.'],
    [{ kind: 'token', token: 'BANNED' }, 'The provider has banned or closed this account.'],
    [{ kind: 'token', token: 'NO_BALANCE' }, 'There is no money left on the account.'],
  ])('%o gives a sentence', async (fault, sentence) => {
    app.simulator.faults.switchOn({ ...fault, action: 'getPrices', share: 1 });
    const reply = await list();
    expect(reply).toMatchObject({ status: 502, body: { code: 'PROVIDER_NOT_ANSWERING', message: expect.stringContaining(sentence) } });
  });

  test('ends after 8 seconds of silence', async () => {
    app.simulator.faults.switchOn({ kind: 'silence', action: 'getPrices', share: 1 });
    const startedAt = performance.now();
    const reply = await list();
    expect(reply).toMatchObject({
      status: 502,
      body: { message: 'The provider did not answer in time. It may be down, or the address may be wrong.' },
    });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  }, 20_000);

  test('reports a provider without a key, and no list for a removed route', async () => {
    const { pool } = app.app.deps.db;
    const { rows } = await pool.query<{ id: number }>(
      `insert into provider (name, protocol, paise_per_unit) values ($1, 'handler_api', 8800) returning id`,
      [`Unused ${randomUUID()}`],
    );
    const { rows: routes } = await pool.query<{ id: number }>(
      `insert into route (server, provider_id, country, priority) values (1, $1, '22', 5) returning id`,
      [rows[0]?.id],
    );
    expect(await list(String(routes[0]?.id))).toMatchObject({ status: 502, body: { message: expect.stringContaining('has no key yet') } });
    await pool.query('update route set is_enabled = false, removed_at = app_now() where id = $1', [routes[0]?.id]);
    expect(await list(String(routes[0]?.id))).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
  });
});

import { offeredService, type OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { service, type Service } from '@pinline/contract/catalogue/catalogue.calls';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aService, aUser, eventually } from '../../builders/data.ts';
import { anAdmin, anApiKey } from '../../builders/people.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
let plain: TestUser;
let dear: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1', LISTS_KEPT_MS: '1000' } });
  [plain, dear] = [await aUser(app, { balance: 100 }), await aUser(app, { balance: 100 })];
  const admin = await anAdmin(app);
  const tier = await app.post('/api/admin/price-tiers', { as: admin, body: { name: 'Dear', percent: 50 } });
  const body = { tierId: tier.body.data._id };
  await app.send('PUT', `/api/admin/users/${dear.userId}/price-tier`, { as: admin, body });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);

async function priceOf(code: string, as: TestUser, path = ''): Promise<number | undefined> {
  const { data } = (await app.get(`/api/service/offers${path}`, { as })).body as { data: OfferedService[] };
  return data.find(({ serviceCode }) => serviceCode === code)?.offers[0]?.price;
}

async function listedPriceOf(code: string, as: TestUser): Promise<number | undefined> {
  const { data } = (await app.get('/api/service/all-services', { as })).body as { data: Service[] };
  return data.find(({ serviceCode }) => serviceCode === code)?.price;
}

async function protocolPrices(code: string, token: string): Promise<(number | undefined)[]> {
  const text = await (await fetch(`${app.url}/stubs/handler_api.php?api_key=${token}&action=getPrices&country=22`)).text();
  const guest = JSON.parse(await (await fetch(`${app.url}/v1/guest/prices?country=india`)).text());
  return [JSON.parse(text)['22'][code]?.cost, guest.india[code]?.server1.cost];
}

test('however many ask for offers and services at once, each list is written once as long as it is kept', async () => {
  await query(`insert into service (server, name, code, price, stock)
    select number, 'Many ' || n, 'many' || n, 500 + n, 5 from generate_series(1, 100) n cross join server`);
  const users = await Promise.all(Array.from({ length: 40 }, () => aUser(app)));
  const offers = vi.spyOn(offeredService, 'parse');
  const services = vi.spyOn(service, 'parse');
  // No second passes, however long the calls take.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const asked = users.flatMap((as) => [
    app.get('/api/service/offers', { as }),
    app.get('/api/service/offers?search=many%20100', { as }),
    app.get('/api/service/all-services', { as }),
  ]);
  const replies = await Promise.all(asked);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const [all, found] = replies;
  expect(found?.body.data).toEqual(all?.body.data.filter(({ label }: OfferedService) => label === 'Many 100'));
  expect([offers.mock.calls.length / 100, services.mock.calls.length / 400]).toEqual([1, 1]);
});

test('a tier’s price is shown to its users alone, also when another user asked first', async () => {
  await aService(app, { price: 10, code: 'tiered', name: 'Tiered' });
  const key = await anApiKey(app, dear);
  await eventually(async () => expect(await priceOf('tiered', plain)).toBe(10));
  for (const path of ['', '?search=tier', '?country=IN']) {
    const prices = await Promise.all([dear, plain, dear, plain].map((as) => priceOf('tiered', as, path)));
    expect(prices, path).toEqual([15, 10, 15, 10]);
  }
  expect(await Promise.all([dear, plain, dear].map((as) => listedPriceOf('tiered', as)))).toEqual([15, 10, 15]);
  await eventually(async () => expect(await protocolPrices('tiered', key.token)).toEqual([15, 10]));
});

test('a changed price and a service that was switched off are in every list after the second, kept or not', async () => {
  const { id } = await aService(app, { price: 20, code: 'changes', name: 'Changes' });
  const key = await anApiKey(app, plain);
  const everywhere = async () => [
    await priceOf('changes', plain),
    await priceOf('changes', plain, '?search=chang'),
    await priceOf('changes', plain, '?country=IN'),
    await listedPriceOf('changes', plain),
    ...(await protocolPrices('changes', key.token)),
  ];
  const same = (price: number | undefined) => Array.from({ length: 6 }, () => price);
  const now = performance.now.bind(performance);
  // Asked once: each list takes tokens, and asking again and again would meet the limit.
  const before = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_001);
  expect(await everywhere()).toEqual(same(20));
  before.mockRestore();
  await query('update service set price = 3000 where id = $1', [id]);
  const first = vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_500);
  expect(await everywhere()).toEqual(same(30));
  first.mockRestore();
  await query('update service set is_enabled = false where id = $1', [id]);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
  expect(await everywhere()).toEqual(same(undefined));
});

import { offeredService, type OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aUser } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

const hostile = `</script><b>"Wide" & \\u0000 1`;

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { LISTS_KEPT_MS: '1000' } });
  user = await aUser(app);
  await query(`insert into service (server, name, code, price, stock)
    select number, 'Wide ' || n, 'w' || to_hex(n), 500 + n % 3000, 5 from generate_series(1, 600) n cross join server`);
  await query('update service set name = $1 where code = $2', [hostile, 'w1']);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);
const offersOf = async (path = ''): Promise<OfferedService[]> => (await app.get(`/api/service/offers${path}`, { as: user })).body.data;
const priceOf = (services: OfferedService[], code: string) => services.find(({ serviceCode }) => serviceCode === code)?.offers[0]?.price;

test('is compressed once for all callers, and says the same uncompressed', async () => {
  const ask = (encoding: string) =>
    fetch(`${app.url}/api/service/offers`, { headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': encoding } });
  const [packed, plain] = [await ask('gzip, br'), await ask('identity')];
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const reply of [packed, plain]) {
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('vary')).toContain('accept-encoding');
  }
  const text = await plain.text();
  expect(await packed.text()).toBe(text);
  const { data } = JSON.parse(text) as { data: OfferedService[] };
  expect(data).toHaveLength(600);
  expect(data.find(({ serviceCode }) => serviceCode === 'w1')?.label).toBe(hostile);
});

let at = performance.now();

/** Time stands still but for these, and what was kept before is old. */
function aClock() {
  const clock = vi.spyOn(performance, 'now');
  const pass = (ms: number) => void clock.mockReturnValue((at += ms));
  pass(60_000);
  return { pass };
}

test('is read again after a second, and prices are checked at the purchase meanwhile', async () => {
  const { pass } = aClock();
  const before = priceOf(await offersOf(), 'w2');
  await query(`update service set price = 4321 where code = 'w2'`);
  expect(priceOf(await offersOf(), 'w2')).toBe(before);
  const { id } = (await query(`select id from service where code = 'w2' and server = 1`)).rows[0];
  const body = { serviceId: String(id), isDeepCheck: false, expectedPrice: before };
  expect(await app.post('/api/mobile/generate', { as: user, body })).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  pass(1_000);
  expect(priceOf(await offersOf(), 'w2')).toBe(43.21);
  expect((await offersOf('?search=wide%20600')).map(({ label }) => label)).toEqual(['Wide 600']);
});

test('is kept for a country too', async () => {
  const { pass } = aClock();
  const parse = vi.spyOn(offeredService, 'parse');
  const before = priceOf(await offersOf('?country=IN'), 'w3');
  expect(before).toBeGreaterThan(0);
  const parsed = parse.mock.calls.length;
  expect(parsed).toBeGreaterThanOrEqual(600);
  await query(`update service set price = 1234 where code = 'w3'`);
  expect(priceOf(await offersOf('?country=IN'), 'w3')).toBe(before);
  expect(parse.mock.calls.length).toBe(parsed);
  pass(1_000);
  expect(priceOf(await offersOf('?country=IN'), 'w3')).toBe(12.34);
});

test('needs a session, kept or not', async () => {
  expect((await app.get('/api/service/offers')).status).toBe(401);
});

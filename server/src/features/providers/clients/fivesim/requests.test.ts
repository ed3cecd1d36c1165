import { expect, test } from 'vitest';
import { API_KEY as SIMULATOR_KEY } from '../../../../../../simulators/provider/a-simulator.ts';
import { aClient, aConnectedClient, aHostileFivesim, API_KEY, order, request, signal } from './a-client.ts';
import { answering } from '../../../../../../test/fakes/network/hostile-server.ts';

test('sends the operator in the path, and the ceiling with any operator', async () => {
  const { server, client } = await aConnectedClient();
  expect(await client.buy({ ...request, operator: 'jio' }, signal)).toMatchObject({ outcome: 'bought' });
  const [first] = server.simulator.records().activations;
  expect(first?.operator).toBe('jio');
  const costMicros = first?.costMicros ?? 0;
  const atMost = (micros: number, named: string | null) =>
    client.buy({ ...request, operator: named, ceiling: { micros, currency: 'USD' } }, signal);
  for (const named of [null, 'any', 'jio']) {
    expect(await atMost(costMicros, named)).toMatchObject({ outcome: 'bought' });
    expect(await atMost(costMicros - 1, named)).toMatchObject({
      outcome: 'refused',
      reason: named === 'jio' ? 'PRICE_TOO_HIGH' : 'NO_NUMBERS',
    });
  }
  expect(await atMost(costMicros, 'airtel2')).toMatchObject({ outcome: 'refused', reason: 'PRICE_TOO_HIGH' });
  expect(server.simulator.records().activations).toHaveLength(4);
});

test('sends one request per purchase, with the key in the header only', async () => {
  const server = await aHostileFivesim(answering(order));
  const ceiling = { micros: 100, currency: 'USD' };
  await aClient({ baseUrl: server.url }).buy({ ...request, ceiling, exceptPrefixes: ['919876'] }, signal);
  await aClient({ baseUrl: `${server.url}/api/v1/` }).buy({ ...request, serviceCode: 'a_product', operator: 'a,b/c' }, signal);
  expect(server.asked).toEqual([
    { path: '/v1/user/buy/activation/india/any/telegram?maxPrice=0.0001', authorization: `Bearer ${API_KEY}` },
    { path: '/api/v1/user/buy/activation/india/a%2Cb%2Fc/a_product', authorization: `Bearer ${API_KEY}` },
  ]);
});

test('sends no limit if the operator’s price is within it', async () => {
  const server = await aHostileFivesim((incoming, response, count) =>
    answering(count === 1 ? { india: { telegram: { jio: { cost: 4, count: 1 } } } } : order)(incoming, response, count),
  );
  const limited = { ...request, operator: 'jio', ceiling: { micros: 4_000_000, currency: 'USD' } };
  expect(await aClient({ baseUrl: server.url }).buy(limited, signal)).toMatchObject({ outcome: 'bought' });
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/v1/guest/prices?country=india&product=telegram',
    '/v1/user/buy/activation/india/jio/telegram',
  ]);
});

test('requests prices without the key', async () => {
  const server = await aHostileFivesim(answering({ india: { telegram: { virtual21: { cost: 4, count: 1 } } } }));
  await aClient({ baseUrl: server.url }).prices({ country: 'india', serviceCode: 'tg' }, signal);
  expect(server.asked).toEqual([{ path: '/v1/guest/prices?country=india&product=telegram', authorization: undefined }]);
});

test("reads one operator's own prices and stock", async () => {
  const offers = { virtual21: { cost: 0.5, count: 90 }, jio: { cost: 4, count: 3 } };
  const { url } = await aHostileFivesim(answering({ india: { telegram: offers, viber: { virtual21: { cost: 1, count: 1 } } } }));
  const client = aClient({ baseUrl: url });
  const price = (micros: number, stock: number) => ({ serviceCode: 'tg', country: 'india', cost: { micros, currency: 'USD' }, stock });
  expect(await client.prices({ country: 'india', operator: 'jio' }, signal)).toEqual({ ok: true, value: [price(4_000_000, 3)] });
  for (const operator of [null, 'any'])
    expect(await client.prices({ country: 'india', operator }, signal)).toMatchObject({ value: [price(500_000, 93), {}] });
  expect(await client.prices({ country: 'india', operator: 'absent' }, signal)).toEqual({ ok: true, value: [] });
});

test('sends and buys nothing with a ceiling in another currency, or without a country', async () => {
  const { server, client } = await aConnectedClient();
  expect(await client.buy({ ...request, ceiling: { micros: 10 ** 9, currency: 'INR' } }, signal)).toMatchObject({
    outcome: 'refused',
    reason: 'PRICE_TOO_HIGH',
  });
  expect(await client.buy({ ...request, country: 'any' }, signal)).toMatchObject({ outcome: 'refused', reason: 'BAD_COUNTRY' });
  expect(server.calls.size).toBe(0);
});

test("reads balance and prices exactly, in the account's currency", async () => {
  const { server, client, buy } = await aConnectedClient({ startBalanceMicros: 12_340_000, stock: 40 });
  const inRoubles = aClient({ baseUrl: server.url, apiKey: SIMULATOR_KEY, currency: 'RUB' });
  expect(await inRoubles.balance(signal)).toEqual({ ok: true, value: { micros: 12_340_000, currency: 'RUB' } });
  const { cost } = await buy();
  expect(await client.prices({ country: 'india', serviceCode: 'tg' }, signal)).toEqual({
    ok: true,
    value: [{ serviceCode: 'tg', country: 'india', cost, stock: 39 }],
  });
  expect(await client.prices({ country: 'india', serviceCode: 'telegram' }, signal)).toMatchObject({
    value: [{ serviceCode: 'telegram' }],
  });
  const all = await client.prices({ country: 'india' }, signal);
  expect(all.ok && all.value.length).toBeGreaterThan(30);
  expect(all.ok && all.value.find(({ serviceCode }) => serviceCode === 'tg')).toMatchObject({ stock: 39 });
  expect(await client.prices({ country: 'atlantis' }, signal)).toMatchObject({ ok: false, reason: 'BAD_COUNTRY' });
  expect(await client.prices({ country: 'india', serviceCode: 'nosuchservice' }, signal)).toMatchObject({
    ok: false,
    reason: 'BAD_SERVICE',
  });
  expect(server.simulator.records().balanceMicros).toBe(12_340_000 - (cost?.micros ?? 0));
});

test('reports a wrong key in every call that needs it', async () => {
  const { server } = await aConnectedClient();
  const stranger = aClient({ baseUrl: server.fivesimUrl, apiKey: 'wrong' });
  expect(await stranger.buy(request, signal)).toEqual({ outcome: 'refused', reason: 'BAD_KEY', detail: 'HTTP 401' });
  for (const answer of [await stranger.balance(signal), await stranger.listActive(signal), await stranger.check('12', signal)])
    expect(answer).toEqual({ ok: false, reason: 'BAD_KEY', detail: 'HTTP 401, Unauthorized' });
  expect(await stranger.cancel('12', signal)).toEqual({ outcome: 'unknown', detail: 'HTTP 401, Unauthorized' });
});

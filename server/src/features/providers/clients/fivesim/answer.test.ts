import { expect, test } from 'vitest';
import { aClient, aHostileFivesim, API_KEY, order, request, signal } from './a-client.ts';
import { answering } from '../../../../../../test/fakes/network/hostile-server.ts';

const price = (cost: unknown, count?: unknown) => ({ cost, count, rate: 99.99 });

test.each<[object | string, object]>([
  ['{}', { ok: true, value: [] }],
  [
    { india: { telegram: { virtual21: price(4, 1260), virtual4: price('3.5', '12'), virtual7: price(1, 0) } } },
    { ok: true, value: [{ serviceCode: 'tg', country: 'india', cost: { micros: 3_500_000, currency: 'USD' }, stock: 1272 }] },
  ],
  [
    { india: { telegram: { virtual21: price(4, 0), virtual4: price(3, 0) } } },
    { ok: true, value: [{ cost: { micros: 3_000_000 }, stock: 0 }] },
  ],
  [
    { india: { telegram: { virtual21: price(4), virtual4: price(5, 2) } } },
    { ok: true, value: [{ cost: { micros: 4_000_000 }, stock: null }] },
  ],
  [
    { telegram: { india: { virtual21: price(4, 2) }, russia: { virtual21: price(1, 2) } } },
    { ok: true, value: [{ cost: { micros: 4_000_000 } }] },
  ],
  [
    { india: { telegram: { a: price(-1, 1), b: price('x', 1) }, '<b>': { a: price(1, 1) }, '1day': { a: price(2, 1) } } },
    { ok: true, value: [{ serviceCode: '1day' }] },
  ],
  [{ india: { telegram: { a: price('x', 1) } } }, { ok: false, reason: 'GARBAGE' }],
  [{ error: 'no' }, { ok: false, reason: 'GARBAGE' }],
  ['country is incorrect', { ok: false, reason: 'BAD_COUNTRY' }],
])('prices given as %o are read as %o', async (body, expected) => {
  const { url } = await aHostileFivesim(answering(body));
  expect(await aClient({ baseUrl: url }).prices({ country: 'india' }, signal)).toMatchObject(expected);
});

test.each<[object | string, object]>([
  [
    { balance: 12.34, frozen_balance: 5 },
    { ok: true, value: { micros: 12_340_000, currency: 'USD' } },
  ],
  [{ balance: '0.1253' }, { ok: true, value: { micros: 125_300, currency: 'USD' } }],
  [{ balance: -0.5 }, { ok: true, value: { micros: -500_000, currency: 'USD' } }],
  [{ balance: '1e9' }, { ok: false, reason: 'GARBAGE' }],
  [{ balance: null }, { ok: false, reason: 'GARBAGE' }],
  ['12.34', { ok: false, reason: 'GARBAGE' }],
])('the balance %o is read as %o', async (body, expected) => {
  const { url } = await aHostileFivesim(answering(body));
  expect(await aClient({ baseUrl: url }).balance(signal)).toMatchObject(expected);
});

test('removes the key from every answer that repeats it', async () => {
  for (const body of [API_KEY, `Wrong key ${API_KEY}`, { message: API_KEY }, `no ${API_KEY}`, { ...order, status: API_KEY }]) {
    const { url, asked } = await aHostileFivesim(answering(body, 403));
    const client = aClient({ baseUrl: url });
    const answers = [
      await client.buy(request, signal),
      await client.cancel('12', signal),
      await client.balance(signal),
      await client.listActive(signal),
      await client.check('12', signal),
      await client.finish('12', signal),
      await client.prices({ country: 'india' }, signal),
    ];
    expect(JSON.stringify(answers)).not.toContain(API_KEY.slice(0, 10));
    expect(asked.map(({ path }) => path).join()).not.toContain(API_KEY);
  }
});

test('describes an unexpected answer briefly, on one line, without long numbers', async () => {
  const sentence = await aHostileFivesim(answering('Service barred for account 918273645 until further notice.'));
  expect(await aClient({ baseUrl: sentence.url }).buy(request, signal)).toEqual({
    outcome: 'unknown',
    detail: 'HTTP 200, Service barred for account # until further notice.',
  });
  const leak = await aHostileFivesim(answering({ ...order, id: null }));
  expect(JSON.stringify(await aClient({ baseUrl: leak.url }).buy(request, signal))).not.toContain('9876543210');
});

test("calls no host that isn't allowed, and follows no redirect", async () => {
  const target = await aHostileFivesim(answering(order));
  const barred = aClient({ baseUrl: target.url, allowHost: () => false });
  expect(await barred.buy(request, signal)).toEqual({ outcome: 'refused', reason: 'NOT_CONNECTED', detail: 'HOST_NOT_ALLOWED' });
  const server = await aHostileFivesim((_request, response) => response.writeHead(302, { location: target.url }).end());
  expect(await aClient({ baseUrl: server.url }).buy(request, signal)).toMatchObject({ outcome: 'unknown' });
  expect(target.asked).toEqual([]);
});

test('a purchase is unknown when the caller gives up', async () => {
  const { url } = await aHostileFivesim(() => undefined);
  const client = aClient({ baseUrl: url });
  expect(await client.buy(request, AbortSignal.timeout(50))).toMatchObject({ outcome: 'unknown' });
  expect(await client.check('12', AbortSignal.timeout(50))).toMatchObject({ ok: false, reason: 'UNREACHABLE' });
  await client.close();
  expect(await client.buy(request, signal)).toEqual({ outcome: 'refused', reason: 'NOT_CONNECTED', detail: 'CLOSED' });
});

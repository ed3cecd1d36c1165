import { expect, test } from 'vitest';
import { aClient, aConnectedClient, request, signal } from './a-client.ts';

test("returns the provider's answer to a cancel", async () => {
  const { server, client, buy } = await aConnectedClient({ cancelAfterSeconds: 5 });
  const [early, late] = [await buy(), await buy()];
  expect(await client.cancel(early.upstreamId, signal)).toEqual({ outcome: 'too_early', retryAfterSeconds: null });
  server.clock.advance(5000);
  expect(await client.cancel(early.upstreamId, signal)).toEqual({ outcome: 'cancelled' });
  expect(await client.check(early.upstreamId, signal)).toEqual({ ok: true, value: { state: 'ended', message: null } });
  server.clock.advance(5000);
  expect(await client.cancel(late.upstreamId, signal)).toEqual({ outcome: 'over', detail: 'BAD_STATUS' });
  expect(await client.cancel('12', signal)).toEqual({ outcome: 'over', detail: 'NO_ACTIVATION' });
  expect(await client.check('12', signal)).toEqual({ ok: true, value: { state: 'missing', message: null } });
});

test('reads the list to its end', async () => {
  const { server, client, buy } = await aConnectedClient();
  const ids: string[] = [];
  for (let i = 0; i < 205; i++) ids.push((await buy()).upstreamId);
  const list = await client.listActive(signal);
  expect(list.ok && list.value.activations.map(({ upstreamId }) => upstreamId)).toEqual(ids);
  expect(server.calls.get('getActiveActivations')).toBe(3);
});

test('sends operator, ceiling and excluded prefixes', async () => {
  const { server, client } = await aConnectedClient();
  const exceptPrefixes = Array.from({ length: 9 }, (_, digit) => `9162${digit}`);
  for (let i = 0; i < 30; i++)
    expect(await client.buy({ ...request, operator: 'jio', exceptPrefixes }, signal)).toMatchObject({
      outcome: 'bought',
      number: { phoneNumber: expect.not.stringMatching(/^9162[0-8]/) },
    });
  const records = server.simulator.records();
  expect(new Set(records.activations.map(({ operator }) => operator))).toEqual(new Set(['jio']));
  const costMicros = records.activations[0]?.costMicros ?? 0;
  expect(await client.buy({ ...request, ceiling: { micros: costMicros, currency: 'USD' } }, signal)).toMatchObject({ outcome: 'bought' });
  expect(await client.buy({ ...request, ceiling: { micros: costMicros - 1, currency: 'USD' } }, signal)).toEqual({
    outcome: 'refused',
    reason: 'PRICE_TOO_HIGH',
    detail: `WRONG_MAX_PRICE:${costMicros / 1_000_000}`,
  });
});

test('sends and buys nothing with a ceiling in another currency', async () => {
  const { server, client } = await aConnectedClient();
  expect(await client.buy({ ...request, ceiling: { micros: 10 ** 9, currency: 'INR' } }, signal)).toMatchObject({
    outcome: 'refused',
    reason: 'PRICE_TOO_HIGH',
  });
  expect(server.calls.size).toBe(0);
});

test('reads balance and prices exactly', async () => {
  const { server, client, buy } = await aConnectedClient({ startBalanceMicros: 12_340_000 });
  expect(await client.balance(signal)).toEqual({ ok: true, value: { micros: 12_340_000, currency: 'USD' } });
  const { cost } = await buy();
  expect(await client.prices({ country: '22', serviceCode: 'tg' }, signal)).toEqual({
    ok: true,
    value: [{ serviceCode: 'tg', country: '22', cost, stock: expect.any(Number) }],
  });
  const all = await client.prices({ country: '22' }, signal);
  expect(all.ok && all.value.length).toBeGreaterThan(30);
  expect(server.simulator.records().balanceMicros).toBe(12_340_000 - (cost?.micros ?? 0));
});

test('reports a repeated number', async () => {
  const { client, buy } = await aConnectedClient({ repeatedRate: 1 });
  await client.cancel((await buy()).upstreamId, signal);
  await buy();
  expect(await client.listActive(signal)).toMatchObject({ value: { activations: [{ isRepeated: true }] } });
});

test('reports a wrong key in every call', async () => {
  const { server } = await aConnectedClient();
  const stranger = aClient({ baseUrl: server.handlerApiUrl, apiKey: 'wrong' });
  expect(await stranger.buy(request, signal)).toEqual({ outcome: 'refused', reason: 'BAD_KEY', detail: 'BAD_KEY' });
  for (const answer of [
    await stranger.balance(signal),
    await stranger.listActive(signal),
    await stranger.check('12', signal),
    await stranger.prices({ country: '22' }, signal),
  ]) {
    expect(answer).toEqual({ ok: false, reason: 'BAD_KEY', detail: 'HTTP 200 BAD_KEY' });
  }
});

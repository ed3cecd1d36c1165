import { expect, test } from 'vitest';
import { aSimulatorServer } from '../a-simulator.ts';

test('answers getNumberV2 in the shape that clients compare', async () => {
  const { askJson } = await aSimulatorServer({ utcOffsetMinutes: 180 });
  expect(await askJson('getNumberV2', { service: 'tg', country: '6', operator: 'indosat,telkomsel' })).toEqual({
    activationId: expect.any(Number),
    phoneNumber: expect.stringMatching(/^62\d{9,12}$/),
    activationCost: expect.any(Number),
    currency: 840,
    countryCode: '6',
    canGetAnotherSms: '1',
    activationTime: '2026-01-01 03:00:00',
    activationOperator: expect.stringMatching(/^(indosat|telkomsel)$/),
  });
});

test.each([
  [{ service: 'nosuchservice' }, 'BAD_SERVICE'],
  [{ service: '' }, 'BAD_SERVICE'],
  [{ country: '999' }, 'BAD_COUNTRY'],
  [{ operator: 'telkomsel' }, 'WRONG_OPERATOR'],
  [{ phoneException: '91' }, 'WRONG_EXCEPTION_PHONE'],
  [{ maxPrice: 'cheap' }, /^WRONG_MAX_PRICE:0\.\d+$/],
])('a purchase with %o is refused as text', async (params, expected) => {
  const { ask } = await aSimulatorServer();
  const body = await ask('getNumberV2', { service: 'tg', country: '22', ...params });
  if (typeof expected === 'string') expect(body).toBe(expected);
  else expect(body).toMatch(expected);
});

test('applies the ceiling under both names, and states the lowest price', async () => {
  const { ask, buy } = await aSimulatorServer();
  const [, lowest = ''] =
    /^WRONG_MAX_PRICE:(\d+\.\d+)$/.exec(await ask('getNumber', { service: 'tg', country: '22', maxPrice: '0.01' })) ?? [];
  expect(await ask('getNumber', { service: 'tg', country: '22', max_price: '0.01' })).toBe(`WRONG_MAX_PRICE:${lowest}`);
  expect(await buy({ max_price: lowest })).toMatch(/^\d+$/);
});

test('buys once per order id, and gives no excluded prefix', async () => {
  const { ask, buy } = await aSimulatorServer();
  await buy({ orderId: 'o-1' });
  expect(await ask('getNumberV2', { service: 'tg', country: '22', orderId: 'o-1' })).toBe('ORDER_ALREADY_EXISTS');
  const phoneException = Array.from({ length: 10 }, (_, digit) => `9162${digit}`).join(',');
  for (let i = 0; i < 20; i++)
    expect(await ask('getNumber', { service: 'tg', country: '22', operator: 'jio', phoneException })).not.toMatch(/:9162/);
});

test('reports empty stock and an empty account', async () => {
  const [empty, poor] = [await aSimulatorServer({ stock: 0 }), await aSimulatorServer({ startBalanceMicros: 10_000 })];
  expect(await empty.ask('getNumber', { service: 'tg', country: '22' })).toBe('NO_NUMBERS');
  expect(await poor.ask('getNumberV2', { service: 'tg', country: '22' })).toBe('NO_BALANCE');
  expect(await poor.ask('getBalance')).toBe('ACCESS_BALANCE:0.01');
});

test('marks a number sold again for the same service', async () => {
  const { ask, askJson, buy } = await aSimulatorServer({ repeatedRate: 1 });
  const id = await buy();
  expect(await askJson('getActiveActivations')).toMatchObject({ data: [{ repeated: '0' }] });
  await ask('setStatus', { id, status: '8' });
  await buy();
  expect(await askJson('getActiveActivations')).toMatchObject({ data: [{ repeated: '1' }] });
});

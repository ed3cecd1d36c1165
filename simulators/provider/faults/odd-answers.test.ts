import { expect, test } from 'vitest';
import { aSimulatorServer, type TestServer } from '../a-simulator.ts';

const orders = async ({ fivesimUrl }: TestServer) => {
  const response = await fetch(`${fivesimUrl}/user/orders?reverse=true`, { headers: { authorization: 'Bearer canary-key-4711' } });
  return response.json();
};

async function withCodes(): Promise<TestServer & { ids: string[] }> {
  const server = await aSimulatorServer();
  const ids = [await server.buy(), await server.buy()];
  server.clock.advance(20_000);
  return { ...server, ids };
}

test('ends a time without numbers as stated, in either protocol', async () => {
  const { control, ask, ids, ...server } = await withCodes();
  const [id = ''] = ids;
  await control('POST', 'faults', [{ kind: 'nothing', forMs: 60_000 }]);
  expect(await ask('getActiveActivations')).toBe('NO_ACTIVATIONS');
  expect(await ask('getStatus', { id })).toBe('NO_ACTIVATION');
  expect(await orders({ ...server, control, ask })).toMatchObject({ Data: [] });
  await control('DELETE', 'faults');
  await control('POST', 'faults', { kind: 'nothing', forMs: 1 });
  await expect.poll(() => ask('getStatus', { id })).toMatch(/^STATUS_OK:/);
});

test.each([
  ['numericCode', { smsCode: [expect.any(Number)] }, { sms: [{ code: expect.any(Number) }] }],
  ['nullText', { smsText: [null] }, { sms: [{ text: null }] }],
  ['shortPhone', { phoneNumber: '9198' }, { phone: '+9198' }],
  ['noId', { activationId: null }, { id: null }],
  ['oddTime', { activationTime: 'yesterday' }, { created_at: 'yesterday' }],
  ['oddMessages', { smsText: [{ text: 1 }] }, { sms: [{ code: [1] }] }],
])('changes the %s of one row and no other', async (form, row, order) => {
  const server = await withCodes();
  const whole = await server.askJson('getActiveActivations');
  await server.control('POST', 'faults', { kind: 'oddRow', form, activationId: Number(server.ids[0]), share: 1 });
  const rows = [row, { activationId: server.ids[1] }];
  expect(await server.askJson('getActiveActivations')).toMatchObject({ activeActivations: rows, data: rows });
  expect(await orders(server)).toMatchObject({ Data: [{ id: Number(server.ids[1]) }, order] });
  await server.control('DELETE', 'faults');
  expect(await server.askJson('getActiveActivations')).toEqual(whole);
});

test('sets the clock ahead, and the cost of a number', async () => {
  const server = await aSimulatorServer();
  await server.control('POST', 'faults', [
    { kind: 'clock', minutes: 200, action: 'getNumberV2' },
    { kind: 'cost', cost: 1_000_000, currency: 'RUB', action: 'getNumberV2' },
    { kind: 'clock', minutes: -60, action: 'orders' },
  ]);
  const buy = () => server.askJson('getNumberV2', { service: 'tg', country: '22' });
  expect(await buy()).toMatchObject({ activationTime: '2026-01-01 03:20:00' });
  expect(await buy()).toMatchObject({ activationCost: 1_000_000, currency: 'RUB', activationTime: '2026-01-01 00:00:00' });
  expect(await orders(server)).toMatchObject({ Data: [{ created_at: '2025-12-31T23:00:00.000000000Z' }, {}] });
});

test('states every time later with a wrong clock, in either protocol', async () => {
  const right = await aSimulatorServer();
  const wrong = await aSimulatorServer({ clockAheadMinutes: 330 });
  for (const server of [right, wrong]) await server.buy();
  const statedBy = async (server: TestServer) => {
    const { Data } = (await orders(server)) as { Data: { created_at: string; expires: string }[] };
    const { activeActivations } = (await server.askJson('getActiveActivations')) as { activeActivations: { activationTime: string }[] };
    const order = Data[0] ?? { created_at: '', expires: '' };
    return [order.created_at, order.expires, `${activeActivations[0]?.activationTime}Z`].map((text) => Date.parse(text));
  };
  const later = (await statedBy(right)).map((at) => at + 330 * 60_000);
  expect(await statedBy(wrong)).toEqual(later);
});

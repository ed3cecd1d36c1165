import { expect, test } from 'vitest';
import { aClient, signal } from '../a-client.ts';
import { aHostileServer, answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

const row = {
  activationId: '12',
  serviceCode: 'tg',
  countryCode: '22',
  phoneNumber: '919876543210',
  activationCost: 0.5,
  currency: 840,
  activationTime: '2026-01-01 03:00:00',
  activationStatus: '4',
  smsCode: null,
  smsText: null,
  repeated: '0',
  canGetAnotherSms: '1',
};

test.each<unknown>(['x', null, {}, { ...row, activationId: ['12'] }])('a list of nothing but %o is garbage', async (odd) => {
  const { url } = await aHostileServer(answering({ data: [odd, odd] }));
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({ ok: false, reason: 'GARBAGE' });
});

test('leaves ended numbers out of the list, wherever they are', async () => {
  const { url } = await aHostileServer(
    answering({
      activeActivations: [row, { ...row, activationId: '13', activationStatus: 6 }, { ...row, activationId: '14', activationStatus: '8' }],
      data: null,
    }),
  );
  expect(await aClient({ baseUrl: url }).listActive(signal)).toMatchObject({
    value: { activations: [{ upstreamId: '12' }], isComplete: true },
  });
});

test('reads two pages of a provider that ignores the page, fifty of an endless list, and stops at a failed page', async () => {
  const page = (start: number) => ({ data: Array.from({ length: 100 }, (_, i) => ({ ...row, activationId: String(start + i + 1) })) });
  const stubborn = await aHostileServer(answering(page(0)));
  const list = await aClient({ baseUrl: stubborn.url }).listActive(signal);
  expect(list.ok && list.value.activations.length).toBe(100);
  expect(stubborn.calls.map((params) => params.get('start'))).toEqual(['0', '95', '100']);

  const endless = await aHostileServer((incoming, response, count) => answering(page(count * 100))(incoming, response, count));
  expect(await aClient({ baseUrl: endless.url }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: { length: 5_000 }, isComplete: false, oddRows: 0 },
  });
  expect(endless.calls).toHaveLength(50);

  const failing = (status: number, body: string) =>
    aHostileServer((incoming, response, count) =>
      count === 1 ? answering(page(0))(incoming, response, count) : answering(body, status)(incoming, response, count),
    );
  expect(await aClient({ baseUrl: (await failing(500, '')).url }).listActive(signal)).toMatchObject({
    ok: true,
    value: { activations: { length: 100 }, isComplete: false },
  });
  expect(await aClient({ baseUrl: (await failing(429, '')).url }).listActive(signal)).toMatchObject({ ok: false, reason: 'RATE_LIMITED' });
});

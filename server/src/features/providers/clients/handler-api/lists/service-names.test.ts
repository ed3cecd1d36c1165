import { expect, test } from 'vitest';
import { API_KEY as SIMULATOR_KEY, aSimulatorServer } from '../../../../../../../simulators/provider/a-simulator.ts';
import { aClient, signal } from '../a-client.ts';
import { aHostileServer, answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

const names = async (body: object | string) => {
  const { url, calls } = await aHostileServer(answering(body));
  return { answer: await aClient({ baseUrl: url }).serviceNames?.({ country: '22' }, signal), calls };
};

test('requests service names in English and for one country', async () => {
  const { answer, calls } = await names({ status: 'success', services: [{ code: 'tg', name: 'Telegram' }] });
  expect(answer).toEqual({ ok: true, value: new Map([['tg', 'Telegram']]) });
  expect(Object.fromEntries(calls[0] ?? [])).toMatchObject({ action: 'getServicesList', country: '22', lang: 'en' });
});

test.each<[object | string, [string, string][]]>([
  ['{}', []],
  [{ status: 'success', services: [] }, []],
  [
    { status: 'success', services: { tg: 'Telegram', wa: { name: 'WhatsApp' } } },
    [
      ['tg', 'Telegram'],
      ['wa', 'WhatsApp'],
    ],
  ],
  [{ tg: 'Telegram' }, [['tg', 'Telegram']]],
  ['[{"code":"tg","name":"Telegram"}]', [['tg', 'Telegram']]],
  [
    {
      services: [
        { code: 'tg', name: 'Old' },
        { code: 'tg', name: 'Telegram' },
      ],
    },
    [['tg', 'Telegram']],
  ],
  [{ services: [{ code: 'tg', name: ' Tele\u0000gram \n\u202e X ' }] }, [['tg', 'Telegram X']]],
  [{ services: [{ code: 'tg', name: '<b>Telegram</b>' }] }, [['tg', '<b>Telegram</b>']]],
  [
    {
      services: [
        { code: 'tg', name: 'x'.repeat(80) },
        { code: 'wa', name: 'x'.repeat(81) },
      ],
    },
    [['tg', 'x'.repeat(80)]],
  ],
  [
    {
      services: [null, 'tg', [], { code: 'tg' }, { code: 7, name: 'Seven' }, { code: '<b>', name: 'B' }, { code: 'wa', name: 'WhatsApp' }],
    },
    [['wa', 'WhatsApp']],
  ],
])('a list such as %o is read as %o', async (body, expected) => {
  expect((await names(body)).answer).toEqual({ ok: true, value: new Map(expected) });
});

test.each<[object | string, string]>([
  [{ status: 'error', tg: 'Telegram' }, 'GARBAGE'],
  [{ status: 'error', services: [{ code: 'tg', name: 'Telegram' }] }, 'GARBAGE'],
  [{ services: [{ code: 'tg', name: '' }] }, 'GARBAGE'],
  [{ services: 'tg' }, 'GARBAGE'],
  [{ services: null, status: 'success' }, 'GARBAGE'],
  ['<html>', 'GARBAGE'],
  ['BAD_KEY', 'BAD_KEY'],
])('%o has no names', async (body, reason) => {
  expect((await names(body)).answer).toMatchObject({ ok: false, reason });
});

test('reads a name for every service that the simulator has a price for', async () => {
  const { url } = await aSimulatorServer();
  const client = aClient({ baseUrl: url, apiKey: SIMULATOR_KEY });
  const [prices, named] = [await client.prices({ country: '22' }, signal), await client.serviceNames?.({ country: '22' }, signal)];
  const codes = prices.ok ? prices.value.map(({ serviceCode }) => serviceCode) : [];
  expect(codes.length).toBeGreaterThan(30);
  expect(named?.ok && codes.filter((code) => !named.value.has(code))).toEqual([]);
});

import { expect, test } from 'vitest';
import { aClient, request, signal } from './a-client.ts';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';

const sale = { activationId: 635468024, phoneNumber: '919876543210', activationCost: 12.5, currency: 840, canGetAnotherSms: '1' };

test.each<[object, object]>([
  [{}, { upstreamId: '635468024', phoneNumber: '919876543210', cost: { micros: 12_500_000, currency: 'USD' }, canGetAnother: true }],
  [
    { activationId: '9007199254740993', phoneNumber: '+919876543210', canGetAnotherSms: true },
    { upstreamId: '9007199254740993', phoneNumber: '919876543210', canGetAnother: true },
  ],
  [
    { phoneNumber: 919876543210, activationCost: '0.1253', canGetAnotherSms: '0' },
    { phoneNumber: '919876543210', cost: { micros: 125_300, currency: 'USD' }, canGetAnother: false },
  ],
  [{ currency: 643 }, { cost: { micros: 12_500_000, currency: 'RUB' } }],
  [{ currency: undefined }, { cost: { micros: 12_500_000, currency: 'EUR' } }],
  [{ currency: 999 }, { cost: { micros: 12_500_000, currency: 'unknown' } }],
  [{ currency: 'constructor' }, { cost: { micros: 12_500_000, currency: 'unknown' } }],
  [{ currency: 'usd' }, { cost: { micros: 12_500_000, currency: 'USD' } }],
  [{ activationTime: '2026-01-01 05:30:00' }, { boughtAt: new Date('2026-01-01T05:30:00Z') }],
  [{ activationTime: '2026-01-01T05:30:00+05:30' }, { boughtAt: new Date('2026-01-01T00:00:00Z') }],
  [{ activationTime: 'today' }, { boughtAt: null }],
  [{ activationCost: undefined }, { cost: null }],
  [{ activationCost: 0 }, { cost: { micros: 0, currency: 'USD' } }],
])('a sale with %o is read as %o', async (change, expected) => {
  const { url } = await aHostileServer(answering({ ...sale, ...change }));
  expect(await aClient({ baseUrl: url, currency: 'EUR' }).buy(request, signal)).toMatchObject({ outcome: 'bought', number: expected });
});

test.each<object>([
  { activationId: '12; DROP TABLE' },
  { activationId: -1 },
  { activationId: 1.5 },
  { activationId: 2 ** 60 },
  { activationId: undefined },
])('a sale with %o is unknown', async (change) => {
  const { url } = await aHostileServer(answering({ ...sale, ...change }));
  expect(await aClient({ baseUrl: url }).buy(request, signal)).toMatchObject({
    outcome: 'unknown',
  });
});

test.each<object>([
  { phoneNumber: '12345' },
  { phoneNumber: '1234567890123456' },
  { phoneNumber: '<script>' },
  { phoneNumber: '９１９８７６５４３２１０' },
  { phoneNumber: ['919876543210'] },
  { activationCost: -0.01 },
  { activationCost: 'NaN' },
  { activationCost: '1e5' },
  { activationCost: 1e300 },
  { activationCost: true },
])('a sale with %o is unusable with a known id', async (change) => {
  const { url } = await aHostileServer(answering({ ...sale, ...change }));
  expect(await aClient({ baseUrl: url }).buy(request, signal)).toMatchObject({ outcome: 'unusable', upstreamId: '635468024' });
});

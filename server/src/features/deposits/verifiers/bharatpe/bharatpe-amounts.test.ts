import { expect, test } from 'vitest';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';
import { createBharatPe, type BharatPeOptions } from './bharatpe.ts';

const token = 'canary-token-4711';

function aVerifier(url: string, options: Partial<BharatPeOptions> = {}) {
  return createBharatPe({ url, merchantId: '40000001', token, allowHost: () => true, timeoutMs: 5_000, ...options });
}

const row = { id: 1, paymentTimestamp: Date.now(), bankReferenceNo: '520312345678', amount: 100, type: 'PAYMENT_RECV', status: 'SUCCESS' };

async function lookUpAnswer(...rows: object[]) {
  const server = await aHostileServer((incoming, response, count) => answering(pageOf(count === 1 ? rows : []))(incoming, response, count));
  return aVerifier(server.url).lookUp('520312345678');
}

const pageOf = (transactions: unknown) => ({ status: true, message: 'SUCCESS', data: { transactions } });

test.each([
  [100, 10_000],
  [1.99, 199],
  [0.29, 29],
  [1.1, 110],
  ['100', 10_000],
  ['100.37', 10_037],
  ['100.3', 10_030],
  ['100.3700', 10_037],
  [99_999_999_999.99, 9_999_999_999_999],
])('an amount of %j is %d paise', async (amount, units) => {
  expect(await lookUpAnswer({ ...row, amount })).toMatchObject({ outcome: 'found', payment: { units } });
});

test.each([
  0,
  -1,
  '-1',
  '0.00',
  1.005,
  '1.001',
  1e21,
  1e-7,
  '1e3',
  '',
  ' 5',
  '1,000',
  '५',
  null,
  [100],
  { amount: 100 },
  true,
  '9'.repeat(13),
])('an amount of %j is no amount', async (amount) => {
  expect(await lookUpAnswer({ ...row, amount })).toEqual({ outcome: 'absent' });
});

import { expect, test } from 'vitest';
import { lookUpAnswer, row } from './a-bank.ts';

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

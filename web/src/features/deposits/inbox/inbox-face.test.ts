import { expect, test } from 'vitest';
import { decisionsOf, moneyOf, noteOf, paidOf } from './inbox-face.ts';

test.each([
  ['review', ['credit', 'refuse']],
  ['pending', ['refuse']],
  ['unclaimed', ['match']],
  ['credited', []],
  ['refused', []],
  ['expired', []],
] as const)('a row that is %s can be decided by %j', (status, decisions) => {
  expect(decisionsOf({ status })).toEqual(decisions);
});

test('shows money in rupees, else as it was paid, else as not confirmed', () => {
  expect(moneyOf({ amount: 1234.5, paid: '14.2', payCurrency: 'USDT' })).toBe('₹1,234.50');
  expect(moneyOf({ amount: null, paid: '10.0037', payCurrency: 'USDT' })).toBe('10.0037 USDT');
  expect(moneyOf({ amount: null, paid: null, payCurrency: null })).toBe('Amount not confirmed');
});

test('shows an amount that arrived with its currency', () => {
  expect(paidOf({ paid: '1500.07', payCurrency: 'INR' })).toBe('₹1,500.07');
  expect(paidOf({ paid: null, payCurrency: 'TRX' })).toBeNull();
});

test.each([
  [null, 'They sent a receipt', 'They sent a receipt'],
  [null, null, null],
  [{ arrived: null }, null, 'Credited by hand. Its payment hasn’t arrived yet.'],
  [{ arrived: 250.5 }, 'They sent a receipt', 'Credited by hand. ₹250.50 arrived.'],
])('a credit by hand says so, and whether its payment arrived: %j', (byHand, reason, note) => {
  expect(noteOf({ byHand, reason })).toBe(note);
});

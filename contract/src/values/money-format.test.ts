import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees, splitRupees } from './money-format.ts';

test.each([
  [0, '₹0.00'],
  [0.01, '₹0.01'],
  [0.5, '₹0.50'],
  [7, '₹7.00'],
  [99.9, '₹99.90'],
  [999.99, '₹999.99'],
  [1_000, '₹1,000.00'],
  [99_999.99, '₹99,999.99'],
  [100_000, '₹1,00,000.00'],
  [123_456.5, '₹1,23,456.50'],
  [1_234_567.89, '₹12,34,567.89'],
  [10_000_000, '₹1,00,00,000.00'],
  [-30, '−₹30.00'],
  [-123_456.5, '−₹1,23,456.50'],
])('%d reads %s', (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});

test('the parts joined are the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
      const { sign, rupees, paise } = splitRupees(amount / 100);
      expect(`${sign}₹${rupees}.${paise}`).toBe(formatRupees(amount / 100));
      expect(paise).toMatch(/^\d\d$/);
    }),
  );
});

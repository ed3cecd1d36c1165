import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import { expect, test } from 'vitest';
import { decideKeep, newPriceOf, decideNewPrice } from './price-changes.rules.ts';

const change: PriceChange = {
  _id: '7',
  serviceName: 'Telegram',
  serviceCode: 'tg',
  server: '2',
  imageId: null,
  price: 12,
  costBefore: 8,
  cost: 11.4,
  suggestedPrice: 17.5,
  seenAt: '2026-11-21T00:00:00.000Z',
};

test('keeps the suggestion in the field until the operator types another price', () => {
  expect(newPriceOf(change, {})).toBe('17.50');
  expect(newPriceOf(change, { '7': '18' })).toBe('18');
  expect(newPriceOf(change, { '7': '' })).toBe('');
});

test('sends a decision with the cost and price it is based on', () => {
  expect(decideKeep(change)).toEqual({ serviceId: '7', expectedCost: 11.4, expectedPrice: 12, price: 12 });
  expect(decideNewPrice(change, {})).toEqual({ serviceId: '7', expectedCost: 11.4, expectedPrice: 12, price: 17.5 });
  expect(decideNewPrice(change, { '7': '18.25' })).toEqual({ serviceId: '7', expectedCost: 11.4, expectedPrice: 12, price: 18.25 });
});

test.each(['', '1e3', '0', '12.345', '100001'])('decides nothing while the field has %j', (typed) => {
  expect(decideNewPrice(change, { '7': typed })).toBeUndefined();
});

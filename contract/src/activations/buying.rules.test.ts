import { expect, test } from 'vitest';
import { buyingPausedMessage, tooManyPurchasesMessage } from './buying.rules.ts';

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [720, '12 minutes'],
  [90 * 60, '90 minutes'],
  [90 * 60 + 1, '2 hours'],
  [3 * 3_600, '3 hours'],
  [3 * 3_600 + 1, '4 hours'],
  [86_400, '24 hours'],
  [0, 'a minute'],
])('%i seconds are %s', (seconds, wait) => {
  expect(tooManyPurchasesMessage({ rule: 'cancels', limit: 40, seconds })).toBe(
    `Too many of your numbers were cancelled today. Buying opens again in ${wait}.`,
  );
});

test('names the limit', () => {
  const after = { seconds: 720 };
  expect(tooManyPurchasesMessage({ ...after, rule: 'hour', limit: 20 })).toBe(
    'You can buy 20 numbers an hour. The next one is possible in 12 minutes.',
  );
  expect(tooManyPurchasesMessage({ ...after, rule: 'day', limit: 1 })).toBe(
    'You can buy 1 number a day. The next one is possible in 12 minutes.',
  );
});

test('has a sentence where the operator wrote none', () => {
  expect(buyingPausedMessage).toBe('Buying is paused for a moment. Please try again later.');
});

import { expect, test } from 'vitest';
import { buyingPausedMessage, orderProblem, switchProblem, tooManyPurchasesMessage } from './buying.rules.ts';

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

const needed = 'This is needed';

test.each<[Parameters<typeof orderProblem>[0], ReturnType<typeof orderProblem>]>([
  [{ serviceId: '1' }, undefined],
  [{ serviceId: '1', expectedPrice: 5, replaces: '2' }, undefined],
  [{ serviceCode: 'tg', maxPrice: 5 }, undefined],
  [{ serviceCode: 'tg', maxPrice: 5, country: 'IN' }, undefined],
  [{}, { field: 'serviceId', message: needed }],
  [{ maxPrice: 5 }, { field: 'serviceId', message: needed }],
  [
    { serviceId: '1', serviceCode: 'tg' },
    { field: 'serviceCode', message: 'Either this or a service id' },
  ],
  [{ serviceCode: 'tg' }, { field: 'maxPrice', message: needed }],
  [
    { serviceId: '1', maxPrice: 5 },
    { field: 'maxPrice', message: 'Only with a service code' },
  ],
  [
    { serviceId: '1', country: 'IN' },
    { field: 'country', message: 'Only with a service code' },
  ],
  [
    { serviceCode: 'tg', maxPrice: 5, expectedPrice: 5 },
    { field: 'expectedPrice', message: 'Only with a service id' },
  ],
  [
    { serviceCode: 'tg', maxPrice: 5, replaces: '2' },
    { field: 'replaces', message: 'Only with a service id' },
  ],
])('an order of %o: %o', (order, problem) => {
  expect(orderProblem(order)).toEqual(problem);
});

test.each<[Parameters<typeof switchProblem>[0], ReturnType<typeof switchProblem>]>([
  [{ serviceId: '1', expectedPrice: 5 }, undefined],
  [{ serviceCode: 'tg', maxPrice: 5 }, undefined],
  [{ serviceId: '1' }, { field: 'expectedPrice', message: needed }],
  [
    { serviceId: '1', maxPrice: 5 },
    { field: 'maxPrice', message: 'Only with a service code' },
  ],
  [{}, { field: 'serviceId', message: needed }],
])('a switch to %o: %o', (order, problem) => {
  expect(switchProblem(order)).toEqual(problem);
});

import { expect, test } from 'vitest';
import { buyingPausedMessage, orderProblems, switchProblems, tooManyPurchasesMessage } from './buying.rules.ts';

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
  expect(tooManyPurchasesMessage({ ...after, rule: 'slowed', limit: 70 })).toBe(
    'Too many of your numbers were cancelled today, so one is possible every 10 minutes. The next one in 12 minutes.',
  );
  expect(tooManyPurchasesMessage({ ...after, rule: 'day', limit: 1 })).toBe(
    'You can buy 1 number a day. The next one is possible in 12 minutes.',
  );
});

test('has a sentence where the operator wrote none', () => {
  expect(buyingPausedMessage).toBe('Buying is paused for a moment. Please try again later.');
});

const needed = 'This is needed';
const neither = [
  { field: 'serviceId', message: 'This is needed, or a service code with the most that it may cost' },
  { field: 'serviceCode', message: 'This is needed, or a service id' },
];
const both = { field: 'serviceCode', message: 'Either this or a service id' };
const byCode = 'Only with a service code';
const byId = 'Only with a service id';

test.each<[Parameters<typeof orderProblems>[0], { field: string; message: string }[]]>([
  [{ serviceId: '1' }, []],
  [{ serviceId: '1', expectedPrice: 5, replaces: '2' }, []],
  [{ serviceCode: 'tg', maxPrice: 5 }, []],
  [{ serviceCode: 'tg', maxPrice: 5, country: 'IN' }, []],
  [{}, [...neither, { field: 'maxPrice', message: 'This is needed with a service code' }]],
  [{ maxPrice: 5 }, neither],
  [{ serviceId: '1', serviceCode: 'tg' }, [both]],
  [{ serviceCode: 'tg' }, [{ field: 'maxPrice', message: needed }]],
  [
    { serviceCode: 'tg', replaces: '2' },
    [
      { field: 'maxPrice', message: needed },
      { field: 'replaces', message: byId },
    ],
  ],
  [{ serviceId: '1', maxPrice: 5 }, [{ field: 'maxPrice', message: byCode }]],
  [{ serviceId: '1', country: 'IN' }, []],
  [{ serviceCode: 'tg', maxPrice: 5, expectedPrice: 5 }, [{ field: 'expectedPrice', message: byId }]],
  [{ serviceCode: 'tg', maxPrice: 5, replaces: '2' }, [{ field: 'replaces', message: byId }]],
])('an order of %o: %o', (order, problems) => {
  expect(orderProblems(order)).toEqual(problems);
});

test.each<[Parameters<typeof switchProblems>[0], { field: string; message: string }[]]>([
  [{ serviceId: '1', expectedPrice: 5 }, []],
  [{ serviceId: '1', expectedPrice: 5, country: 'IN' }, []],
  [{ serviceCode: 'tg', maxPrice: 5, country: 'IN' }, []],
  [{ serviceId: '1' }, [{ field: 'expectedPrice', message: needed }]],
  [
    { serviceId: '1', maxPrice: 5 },
    [
      { field: 'maxPrice', message: byCode },
      { field: 'expectedPrice', message: needed },
    ],
  ],
  [{}, [...neither, { field: 'maxPrice', message: 'This is needed with a service code' }]],
])('a switch to %o: %o', (order, problems) => {
  expect(switchProblems(order)).toEqual(problems);
});

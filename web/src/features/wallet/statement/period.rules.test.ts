import { expect, test } from 'vitest';
import { monthAfter, monthBefore, monthOf, periodsOf } from './period.rules.ts';

const today = '2026-03-14';

test.each([
  ['2026-03-05', { from: '2026-03-01', to: today }],
  ['2026-02-10', { from: '2026-02-01', to: '2026-02-28' }],
  ['2025-12-31', { from: '2025-12-01', to: '2025-12-31' }],
])('the month of %s ends with it, or today', (day, month) => {
  expect(monthOf(day, today)).toEqual(month);
});

test('goes a month back and forth, and not beyond this one', () => {
  expect(monthBefore('2026-01-31', today)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(monthAfter('2026-01-31', today)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthAfter('2026-02-01', today)).toEqual({ from: '2026-03-01', to: today });
  expect(monthAfter(today, today)).toBeUndefined();
});

test('the usual periods end today', () => {
  expect(periodsOf(today)).toMatchObject({
    today: { from: today, to: today },
    last7: { from: '2026-03-08', to: today },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
    last365: { from: '2025-03-15', to: today },
  });
});

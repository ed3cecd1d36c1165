import { expect, test } from 'vitest';
import { correction } from './clock.rules.ts';

const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
const serverMs = Date.parse(date) + 500;

test('a clock that agrees to the second is left alone', () => {
  expect(correction({ date, sentAt: serverMs - 50, receivedAt: serverMs + 50 })).toBe(0);
  expect(correction({ date, sentAt: serverMs - 1450, receivedAt: serverMs - 1350 })).toBe(0);
});

test('a clock ten minutes behind is put right', () => {
  expect(correction({ date, sentAt: serverMs - 600_100, receivedAt: serverMs - 599_900 })).toBe(600_000);
});

test('half of the way counts as travel', () => {
  expect(correction({ date, sentAt: serverMs + 5000, receivedAt: serverMs + 9000 })).toBe(-7000);
});

test('a header that is no date changes nothing', () => {
  expect(correction({ date: 'soon', sentAt: 0, receivedAt: 0 })).toBe(0);
});

import { expect, test } from 'vitest';
import { agoOf, sourcesProblem } from './webhook-face.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');

test.each([
  ['2026-11-20T10:00:00.400Z', '0 s ago'],
  ['2026-11-20T09:59:48.000Z', '12 s ago'],
  ['2026-11-20T09:57:00.000Z', '3 min ago'],
  ['2026-11-20T07:30:00.000Z', '2 h ago'],
  ['2026-11-19T09:00:00.000Z', '1 day ago'],
  ['2026-11-10T09:00:00.000Z', '10 days ago'],
])('%s was %s', (instant, said) => {
  expect(agoOf(instant, now)).toBe(said);
});

test.each([
  ['', undefined],
  ['188.42.218.183\n142.91.156.119', undefined],
  ['185.138.88.0/24, 2001:db8::/32', undefined],
  ['188.42.218.183 hero-sms.com', /^hero-sms\.com: An address looks like/],
  ['0.0.0.0/0', /every address/],
  [Array.from({ length: 21 }, (_, last) => `192.0.2.${last}`).join('\n'), 'At most 20 addresses'],
])('%j', (typed, problem) => {
  if (problem === undefined) expect(sourcesProblem(typed)).toBeUndefined();
  else expect(sourcesProblem(typed)).toMatch(problem);
});

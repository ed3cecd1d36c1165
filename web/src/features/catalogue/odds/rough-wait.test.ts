import { expect, test } from 'vitest';
import { roughWait } from './rough-wait.ts';

test.each([
  [41, 41, 'seconds'],
  [99.4, 99, 'seconds'],
  [99.6, 2, 'minutes'],
  [149, 2, 'minutes'],
  [150, 3, 'minutes'],
])('%d s is said as %d %s', (seconds, count, unit) => {
  expect(roughWait(seconds)).toEqual({ count, unit });
});

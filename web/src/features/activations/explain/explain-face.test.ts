import type { Moment } from '@pinline/contract/activations/explain-moments';
import { expect, test } from 'vitest';
import { formatSecondOfDay } from '../../../ui/time/formats.ts';
import { exactlyAt, secondsTaken, toneOf, toneOfState, whyNotCancelled } from './explain-face.ts';

const at = '2026-11-20T10:00:01.250Z';
const owed = { kind: 'owed', at, task: 'cancel', upstreamId: '7', tries: 3 } as const;

test.each([
  ['finished', 'success'],
  ['received', 'success'],
  ['waiting', 'warning'],
  ['unknown', 'warning'],
  ['cancelled', 'neutral'],
  ['expired', 'neutral'],
  ['failed', 'danger'],
] as const)('%s is %s', (state, tone) => {
  expect(toneOfState(state)).toBe(tone);
});

test.each<[Moment, string]>([
  [{ kind: 'message', at, text: 'x', code: null, isLate: false }, 'success'],
  [{ kind: 'message', at, text: 'x', code: null, isLate: true }, 'warning'],
  [{ ...owed, outcome: null, doneAt: null }, 'warning'],
  [{ ...owed, outcome: 'cancelled', doneAt: at }, 'neutral'],
  [{ ...owed, outcome: 'gave up', doneAt: at }, 'danger'],
  [{ ...owed, outcome: 'code_arrived', doneAt: at }, 'danger'],
  [{ ...owed, outcome: 'too late', doneAt: at }, 'danger'],
  [{ ...owed, outcome: 'given back', doneAt: at }, 'neutral'],
  [{ ...owed, outcome: 'over', doneAt: at }, 'neutral'],
  [{ kind: 'ended', at, state: 'failed', failure: 'NO_NUMBERS' }, 'danger'],
  [{ kind: 'lifeOver', at }, 'neutral'],
])('colours %j as %s', (moment, tone) => {
  expect(toneOf(moment)).toBe(tone);
});

test.each([
  ['cancelled', undefined],
  ['gave up', undefined],
  ['code_arrived', 'codeArrived'],
  ['too late', 'tooLate'],
  ['given back', 'givenBack'],
  ['over', 'over'],
] as const)('of a cancel that ended as %s, the reason why nothing was cancelled is %s', (outcome, why) => {
  expect(whyNotCancelled({ ...owed, outcome, doneAt: at })).toBe(why);
  expect(whyNotCancelled({ ...owed, task: 'finish', outcome, doneAt: at })).toBeUndefined();
});

test('shows how long an answer took, if there is one', () => {
  expect(secondsTaken({ at, settledAt: '2026-11-20T10:00:02.650Z' })).toBe('1.4');
  expect(secondsTaken({ at, settledAt: at })).toBe('0.0');
  expect(secondsTaken({ at, settledAt: null })).toBeUndefined();
});

test('shows times to the second, and to the millisecond on hover', () => {
  expect(formatSecondOfDay(at)).toMatch(/^\d\d:\d\d:01$/);
  expect(exactlyAt(at)).toMatch(/20 November 2026.*:01\.250 /);
  expect(formatSecondOfDay(at, 'Asia/Kolkata')).toBe('15:30:01');
});

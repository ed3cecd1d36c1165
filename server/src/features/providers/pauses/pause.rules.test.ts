import { expect, test } from 'vitest';
import { findFall, isRecovered } from './pause.rules.ts';

/** `ok` codes among `all` numbers, evenly spread. */
const spread = (ok: number, all: number) =>
  Array.from({ length: all }, (_, place) => Math.floor(((place + 1) * ok) / all) > Math.floor((place * ok) / all));
/** `users`: how many buy the latest numbers, in turn. */
const weekOf = (before: boolean[], latest: boolean[], users = Infinity) => ({
  week: { samples: before.length + latest.length, succeeded: [...before, ...latest].filter(Boolean).length },
  latest: [
    ...before.map((hasCode, place) => ({ hasCode, userId: -place })),
    ...latest.map((hasCode, place) => ({ hasCode, userId: 1 + (place % users) })),
  ].slice(-120),
});

test.each<[string, boolean[], boolean[], boolean]>([
  ['80% before, 25% of 40 now', spread(240, 300), spread(10, 40), true],
  ['80% before, 25% of 12 now', spread(240, 300), spread(3, 12), false],
  ['80% before, no code for 19 numbers, and none before these', [], spread(0, 19), false],
  ['80% of 10 before, no code for 29 now', spread(8, 10), spread(0, 29), false],
  ['80% of 20 before, no code for 60 now', spread(16, 20), spread(0, 60), true],
  ['80% before, 65% of 100 now', spread(240, 300), spread(65, 100), false],
  ['80% before, 90% of 100 now', spread(240, 300), spread(90, 100), false],
  ['30% before, 25% of 100 now', spread(90, 300), spread(25, 100), false],
  ['never a code', spread(0, 300), spread(0, 100), false],
])('%s', (_title, before, latest, isFallen) => {
  expect(findFall(weekOf(before, latest)) !== undefined).toBe(isFallen);
});

test.each([
  [7, false],
  [8, true],
])('40 numbers without a code of %i users: a fall or not', (users, isFallen) => {
  expect(findFall(weekOf(spread(240, 300), spread(0, 40), users)) !== undefined).toBe(isFallen);
});

test('a user whose number got its code is none of those who failed', () => {
  const latest = Array.from({ length: 56 }, (_, place) => place % 8 === 0);
  expect(findFall(weekOf(spread(240, 300), latest, 8))).toBeUndefined();
});

test('names the run that fell and what is usual without it', () => {
  expect(findFall(weekOf(spread(240, 300), spread(0, 40)))).toEqual({
    recent: { samples: 40, succeeded: 0 },
    usual: { samples: 300, succeeded: 240 },
  });
});

test.each<[string, boolean[], boolean]>([
  ['16 codes of 20 probes', spread(16, 20), true],
  ['19 codes of 19 probes', spread(19, 19), false],
  ['6 codes of 20 probes', spread(6, 20), false],
  ['30 failures, then 16 codes of 20', [...spread(0, 30), ...spread(16, 20)], true],
])('%s: opens it or not', (_title, probes, opens) => {
  expect(isRecovered({ usual: { samples: 300, succeeded: 240 }, probes })).toBe(opens);
});

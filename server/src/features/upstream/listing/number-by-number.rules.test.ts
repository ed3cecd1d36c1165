import { expect, test } from 'vitest';
import { listLive, orderNumbers } from './number-by-number.rules.ts';

const at = 100_000;
const numbers = [
  { id: 1, ageSeconds: 900 },
  { id: 2, ageSeconds: 200 },
  { id: 3, ageSeconds: 20 },
  { id: 4, ageSeconds: 1 },
];

/** Milliseconds since each was asked, by id; a number that isn't named never was. */
const asked = (agoMs: Record<number, number>) => new Map(Object.entries(agoMs).map(([id, ago]) => [Number(id), at - ago]));

test.for([
  ['new numbers first, the youngest of them before the others', {}, [4, 3, 2, 1]],
  ['then those that would wait five seconds before the next order, the longest first', { 1: 9_000, 2: 6_000, 3: 4_000 }, [4, 1, 2, 3]],
  ['then the youngest', { 1: 3_999, 2: 3_000, 3: 800, 4: 900 }, [4, 3, 2, 1]],
  ['none again within its interval', { 1: 1_900, 2: 2_000, 3: 700, 4: 750 }, [4, 2]],
] as const)('asks %s', ([, agoMs, order]) => {
  expect(
    orderNumbers(numbers, asked(agoMs), at)
      .map(({ id }) => id)
      .toReversed(),
  ).toEqual(order);
});

test('asks each of as many as the pace allows for within five seconds, be they of one age', () => {
  const open = Array.from({ length: 100 }, (_, id) => ({ id, ageSeconds: 30 }));
  const askedAt = new Map<number, number>();
  let longest = 0;
  // Twenty of a hundred in each order, one every 50 ms.
  for (let now = 0; now < 200_000; now += 1_000)
    for (const [index, { id }] of orderNumbers(open, askedAt, now).slice(-20).toReversed().entries()) {
      longest = Math.max(longest, now + 50 * index - (askedAt.get(id) ?? 0));
      askedAt.set(id, now + 50 * index);
    }
  expect(longest).toBeLessThanOrEqual(5_000);
});

test('asks ten thousand numbers in turn, each within the time that the pace needs for all', () => {
  const open = Array.from({ length: 1_000 }, (_, id) => ({ id, ageSeconds: id }));
  const askedAt = new Map<number, number>();
  let now = 0;
  let longest = 0;
  for (; now < 200_000; now += 1_000)
    for (const { id } of orderNumbers(open, askedAt, now).slice(-20)) {
      longest = Math.max(longest, now - (askedAt.get(id) ?? 0));
      askedAt.set(id, now);
    }
  expect(longest).toBeLessThanOrEqual((1_000 / 20) * 1_000);
});

test('lists what the provider knows once each number was asked, as of the first answer', () => {
  const answer = (ago: number, isLive = true) => ({ at: at - ago, isLive });
  const answers = new Map([
    [1, answer(3_000)],
    [2, answer(9_000, false)],
  ]);
  expect(listLive(numbers, answers, at)).toBeUndefined();
  answers.set(3, answer(100));
  expect(listLive(numbers, answers, at)).toEqual({ live: [numbers[0], numbers[2], numbers[3]], askedAt: at - 9_000 });
});

import { expect, test } from 'vitest';
import { summarizeGaps, keepLastingGaps, type Gap } from './gaps.rules.ts';

const now = new Date('2026-01-10T00:00:00Z');
const gap = (given: Partial<Gap> & { hours?: number }): Gap => ({
  with: 'upi',
  kind: 'unclaimed',
  reference: '1',
  at: new Date(now.getTime() - (given.hours ?? 0) * 3_600_000),
  paise: 100,
  says: '',
  ...given,
});

test('sums unexplained money by its age, to the second', () => {
  const second = 1 / 3_600;
  const gaps = [0, 1 - second, 1, 24 - second, 24, 168 - second, 168, 9_999, -1].map((hours) => gap({ hours }));
  expect(summarizeGaps(gaps, now)).toEqual({
    paise: 900,
    byAge: [
      { age: 'under 1 h', paise: 300, gaps: 3 },
      { age: 'under 24 h', paise: 200, gaps: 2 },
      { age: 'under 7 d', paise: 200, gaps: 2 },
      { age: 'older', paise: 200, gaps: 2 },
    ],
  });
  expect(summarizeGaps([], now).paise).toBe(0);
});

test('reports only what both readings agree on', async () => {
  const first = [gap({ reference: '1' }), gap({ reference: '2' }), gap({ reference: '3', paise: 1 })];
  const second = [gap({ reference: '1' }), gap({ reference: '3', paise: 2 }), gap({ reference: '4' })];
  expect((await keepLastingGaps(first, second)).map(({ reference }) => reference)).toEqual(['1']);
});

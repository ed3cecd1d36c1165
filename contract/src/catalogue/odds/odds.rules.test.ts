import { expect, test } from 'vitest';
import { createRandom } from '../../../../simulators/provider/market/random.ts';
import {
  chooseOddsSentence,
  measureOdds,
  oddsAt,
  oddsPointsMaximum,
  type Odds,
  type OddsPoint,
  type OddsSentence,
  type SettledSecond,
} from './odds.rules.ts';

const codesAt = (seconds: number, codes: number): SettledSecond => ({ seconds, codes, failed: 0, censored: 0 });
const endedAt = (seconds: number, censored: number): SettledSecond => ({ seconds, codes: 0, failed: 0, censored });
const failedAt = (seconds: number, failed: number): SettledSecond => ({ seconds, codes: 0, failed, censored: 0 });

test('gives no odds under 50 codes', () => {
  expect(measureOdds([])).toBeNull();
  expect(measureOdds([codesAt(30, 49), endedAt(1_200, 500)])).toBeNull();
  expect(measureOdds([codesAt(30, 50)])).toMatchObject({ samples: 50 });
});

test.each<[name: string, settled: SettledSecond[], seconds: number, arrivedShare: number, laterChance: number]>([
  ['before the first code', [codesAt(10, 50), codesAt(30, 50), endedAt(100, 100)], 0, 0, 0.5],
  ['at the first codes', [codesAt(10, 50), codesAt(30, 50), endedAt(100, 100)], 10, 0.5, 1 / 3],
  ['after the last codes', [codesAt(10, 50), codesAt(30, 50), endedAt(100, 100)], 30, 1, 0],
  ['at the end', [codesAt(10, 50), codesAt(30, 50), endedAt(100, 100)], 100, 1, 0],
  // Half of the 100 that waited on got a code; so would have half of the 50 that were cancelled.
  ['a cancel says nothing of the time after it', [codesAt(10, 50), endedAt(20, 50), codesAt(30, 50), endedAt(100, 50)], 10, 0.4, 0.5],
  ['when every number gets its code', [codesAt(10, 50), codesAt(30, 50)], 10, 0.5, 1],
  ['when the last code has come', [codesAt(10, 50), codesAt(30, 50)], 30, 1, 0],
  // 20 of 100 numbers were unusable; of the other 80 half got a code at once, and half of the rest later.
  ['numbers that were reported, before that', [codesAt(10, 40), failedAt(20, 20), codesAt(30, 20), endedAt(100, 20)], 10, 40 / 60, 20 / 60],
  ['numbers that were reported, after that', [codesAt(10, 40), failedAt(20, 20), codesAt(30, 20), endedAt(100, 20)], 20, 40 / 60, 0.5],
  // The last number that waited got a code: a tenth of the half that is left, and not all of it.
  ['a code of the last number', [codesAt(10, 60), endedAt(60, 59), codesAt(900, 1)], 60, 0.5 / 0.55, 0.1],
])('%s: %#', (_name, settled, seconds, arrivedShare, laterChance) => {
  const curve = measureOdds(settled)?.curve ?? [];
  const odds = oddsAt(curve, seconds);
  expect(odds?.arrivedShare).toBeCloseTo(arrivedShare, 3);
  expect(odds?.laterChance).toBeCloseTo(laterChance, 3);
});

test('interpolates between two points and gives nothing beyond the last one', () => {
  const curve: OddsPoint[] = [
    [0, 0, 0.8],
    [10, 0.5, 0.4],
    [30, 1, 0],
  ];
  expect(oddsAt(curve, 5)).toEqual({ arrivedShare: 0.25, laterChance: expect.closeTo(0.6) });
  expect(oddsAt(curve, 10)).toEqual({ arrivedShare: 0.5, laterChance: 0.4 });
  expect(oddsAt(curve, 20)).toEqual({ arrivedShare: 0.75, laterChance: 0.2 });
  expect(oddsAt(curve, 30)).toEqual({ arrivedShare: 1, laterChance: 0 });
  expect(oddsAt(curve, 30.5)).toBeNull();
  expect(oddsAt([], 0)).toBeNull();
});

function flat(arrivedShare: number, laterChance: number): Odds {
  return {
    samples: 100,
    curve: [
      [0, 0, 0.9],
      [60, arrivedShare, laterChance],
      [600, arrivedShare, laterChance],
    ],
  };
}

test.each<[odds: Odds, seconds: number, sentence: OddsSentence | null]>([
  [flat(0.75, 0.5), 0, { kind: 'usual', medianSeconds: 40 }],
  [flat(0.75, 0.5), 39, { kind: 'usual', medianSeconds: 40 }],
  [flat(0.75, 0.5), 40, { kind: 'arrived', tenths: 5, isMore: false }],
  [flat(0.71, 0.4), 60, { kind: 'arrived', tenths: 7, isMore: false }],
  [flat(0.66, 0.1), 60, { kind: 'arrived', tenths: 7, isMore: false }],
  [flat(0.64, 0.1), 60, { kind: 'arrived', tenths: 6, isMore: false }],
  [flat(0.94, 0.1), 60, { kind: 'arrived', tenths: 9, isMore: false }],
  [flat(0.96, 0.1), 60, { kind: 'arrived', tenths: 9, isMore: true }],
  [flat(1, 0.1), 60, { kind: 'arrived', tenths: 9, isMore: true }],
  // Where few codes ever arrive, the median is shown.
  [flat(0.4, 0.02), 60, { kind: 'usual', medianSeconds: 600 }],
  [flat(0.6, 0.099), 60, { kind: 'late', tenths: 6, perHundred: 10 }],
  [flat(0.97, 0.034), 60, { kind: 'late', tenths: 9, perHundred: 3 }],
  [flat(0.97, 0.01), 60, { kind: 'late', tenths: 9, perHundred: 1 }],
  [flat(0.99, 0.009), 60, { kind: 'late', tenths: 9, perHundred: 0 }],
  [flat(1, 0), 600, { kind: 'late', tenths: 9, perHundred: 0 }],
  [flat(1, 0), 601, null],
])('%j at %i s: %j', (odds, seconds, sentence) => {
  expect(chooseOddsSentence(odds, seconds)).toEqual(sentence);
});

function arrivedWithin(settled: SettledSecond[], until: number): number {
  const atRisk = (from: number) => settled.reduce((sum, { seconds, codes, censored }) => sum + (seconds >= from ? codes + censored : 0), 0);
  return 1 - settled.reduce((without, { seconds, codes }) => (seconds <= until ? without * (1 - codes / atRisk(seconds)) : without), 1);
}

test('fits a long and uneven week in 40 points, each figure within half a percent of the curve', () => {
  const random = createRandom(7, 'uneven');
  const settled = Array.from({ length: 1_200 }, (_, index) => ({
    seconds: index + 1,
    codes: random.integer({ from: 0, to: Math.ceil(9_000 / (index + 30)) }),
    failed: 0,
    censored: index === 1_199 ? 500 : index > 60 ? random.integer({ from: 0, to: 8 }) : 0,
  }));
  const curve = measureOdds(settled)?.curve ?? [];
  expect(curve.length).toBeLessThanOrEqual(oddsPointsMaximum);
  expect(curve.at(-1)?.[0]).toBe(1_200);
  for (const [at, [, arrivedShare, laterChance]] of curve.entries()) {
    expect(arrivedShare).toBeGreaterThanOrEqual(curve[at - 1]?.[1] ?? 0);
    expect(laterChance).toBeLessThanOrEqual(curve[at - 1]?.[2] ?? 1);
  }
  const ever = arrivedWithin(settled, 1_200);
  for (let seconds = 1; seconds <= 1_200; seconds += 7) {
    const arrived = arrivedWithin(settled, seconds);
    const odds = oddsAt(curve, seconds);
    expect(Math.abs((odds?.arrivedShare ?? 0) - arrived / ever)).toBeLessThan(0.005);
    expect(Math.abs((odds?.laterChance ?? 0) - (ever - arrived) / (1 - arrived))).toBeLessThan(0.005);
  }
});

/** What would have happened to every number had no one cancelled, and the part of it that was seen. */
function simulate(seed: number, of: { codeShare: number; median: number; cancelShare: number; patience: number }) {
  const random = createRandom(seed, 'odds');
  const life = 1_200;
  const waits: number[] = [];
  const settled = new Map<number, SettledSecond>();
  for (let n = 0; n < 10_000; n += 1) {
    const share = random.next();
    const wait = random.chance(of.codeShare) ? of.median * (share / (1 - share)) ** (1 / 2) : Infinity;
    const cancel = random.chance(of.cancelShare) ? 20 - of.patience * Math.log(1 - random.next()) : Infinity;
    if (wait <= life) waits.push(wait);
    const seconds = Math.ceil(Math.min(wait, cancel, life));
    const second = settled.get(seconds) ?? endedAt(seconds, 0);
    const isCode = wait <= Math.min(cancel, life);
    settled.set(seconds, { ...second, codes: second.codes + (isCode ? 1 : 0), censored: second.censored + (isCode ? 0 : 1) });
  }
  waits.sort((one, other) => one - other);
  return { waits, settled: [...settled.values()], numbers: 10_000 };
}

test('points lie close together where most codes arrive', () => {
  const curve = measureOdds(simulate(1, { codeShare: 0.85, median: 32, cancelShare: 0.5, patience: 120 }).settled)?.curve ?? [];
  const density = (from: number, to: number) => curve.filter(([seconds]) => seconds >= from && seconds < to).length / (to - from);
  expect(density(0, 120)).toBeGreaterThan(5 * density(120, 1_200));
});

test.each([
  { seed: 1, codeShare: 0.85, median: 32, cancelShare: 0.5, patience: 120 },
  { seed: 2, codeShare: 0.6, median: 60, cancelShare: 0.9, patience: 90 },
  { seed: 3, codeShare: 0.95, median: 20, cancelShare: 0.2, patience: 300 },
  { seed: 4, codeShare: 0.3, median: 90, cancelShare: 0.7, patience: 200 },
])('of 10,000 numbers, many of them cancelled, the odds are within 3 points in every decile: %j', ({ seed, ...of }) => {
  const { waits, settled, numbers } = simulate(seed, of);
  const curve = measureOdds(settled)?.curve ?? [];
  const errors = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((decile) => {
    const arrived = Math.floor((waits.length * decile) / 10);
    const odds = oddsAt(curve, waits[arrived - 1] ?? 0);
    const actual = { arrivedShare: arrived / waits.length, laterChance: (waits.length - arrived) / (numbers - arrived) };
    return {
      arrivedShare: 100 * ((odds?.arrivedShare ?? 0) - actual.arrivedShare),
      laterChance: 100 * ((odds?.laterChance ?? 0) - actual.laterChance),
    };
  });
  for (const { arrivedShare, laterChance } of errors) {
    expect(Math.abs(arrivedShare)).toBeLessThan(3);
    expect(Math.abs(laterChance)).toBeLessThan(3);
  }
});

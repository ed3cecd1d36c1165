import { expect, test } from 'vitest';
import { measureReplica, type Written } from './replica.rules.ts';

const written: Written[] = [
  { place: 100n, at: 1_000 },
  { place: 200n, at: 2_000 },
  { place: 300n, at: 3_000 },
];

test.each([
  { replayed: 300n, behindMs: 0, about: 'has everything' },
  { replayed: 299n, behindMs: 1_500, about: 'has what was written until the second measurement' },
  { replayed: 100n, behindMs: 2_500, about: 'has the first alone' },
  { replayed: 99n, behindMs: Infinity, about: 'has none of what is known' },
])('a replica that $about is $behindMs ms behind', ({ replayed, behindMs }) => {
  expect(measureReplica(written, { replayed, now: 3_500 }).behindMs).toBe(behindMs);
});

test('a replica that stands still is found to be further behind each time, and memory doesn’t grow', () => {
  let known = written;
  for (let at = 4_000; at <= 1_000_000; at += 1_000) {
    known = [...known, { place: BigInt(at), at }];
    const { behindMs, kept } = measureReplica(known, { replayed: 200n, now: at });
    expect(behindMs).toBe(at - 2_000);
    known = kept;
  }
  expect(known.length).toBeLessThan(100);
});

import { expect, test } from 'vitest';
import { createFairLine, type Rank } from './fair-line.rules.ts';

function aLine(...joined: [owner: string, rank: Rank, count: number][]) {
  const line = createFairLine<string>();
  for (const [owner, rank, count] of joined) for (let n = 1; n <= count; n += 1) line.join({ owner, rank }, `${owner}${n}`);
  return line;
}

function serveAll(line: ReturnType<typeof aLine>): string[] {
  const served: string[] = [];
  for (let entry = line.next(); entry !== undefined; entry = line.next()) served.push(entry);
  return served;
}

test('owners are served in turn, however many entries one of them has', () => {
  expect(serveAll(aLine(['a', 'key', 4], ['b', 'key', 1], ['c', 'key', 2]))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
});

test('people come before waiting lists and keys, but every fourth turn begins with keys', () => {
  const served = serveAll(aLine(['k', 'key', 3], ['w', 'waitlist', 1], ['p', 'person', 6]));
  expect(served).toEqual(['p1', 'p2', 'p3', 'k1', 'p4', 'p5', 'p6', 'k2', 'w1', 'k3']);
});

test('an owner that may not be served now keeps its turn', () => {
  const line = aLine(['a', 'key', 2], ['b', 'key', 2]);
  expect(line.next((owner) => owner !== 'a')).toBe('b1');
  expect(line.next()).toBe('a1');
});

test('an entry that leaves is not served, and its owner may join again', () => {
  const line = createFairLine<string>();
  const leave = line.join({ owner: 'a', rank: 'person' }, 'first');
  leave();
  leave();
  line.join({ owner: 'a', rank: 'person' }, 'second');
  expect([line.waiting(), line.next(), line.next()]).toEqual([1, 'second', undefined]);
});

test('tells how many are served before a new entry', () => {
  const line = aLine(['a', 'key', 9], ['b', 'key', 1], ['p', 'person', 2]);
  expect(line.ahead({ owner: 'c', rank: 'key' })).toBe(4);
  expect(line.ahead({ owner: 'b', rank: 'key' })).toBe(5);
  expect(line.ahead({ owner: 'a', rank: 'key' })).toBe(12);
  expect(line.ahead({ owner: 'c', rank: 'person' })).toBe(1);
  expect([line.waiting('a'), line.waiting()]).toEqual([9, 12]);
});

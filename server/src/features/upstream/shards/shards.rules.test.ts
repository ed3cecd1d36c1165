import { expect, test } from 'vitest';
import { shardCount, shardOf } from './shards.rules.ts';

test('divides ids evenly', () => {
  const counts = Array.from({ length: shardCount }, () => 0);
  for (let id = 700_000; id < 708_000; id += 1) counts[shardOf(String(id))] = (counts[shardOf(String(id))] ?? 0) + 1;
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

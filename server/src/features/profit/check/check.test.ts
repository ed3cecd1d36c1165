import { expect, test } from 'vitest';
import { createCheck } from './check.commands.ts';
import type { Check } from './check.sql.ts';

const equal: Check = { checkedAt: new Date(0), balances: 0, revenue: 0, promo: 0, referral: 0, costs: 0 };

function aCheck({ takesMs, fails }: { takesMs: number; fails: boolean }) {
  const seen = { at: 0, runs: 0 };
  const compare = async () => {
    seen.runs += 1;
    await Promise.resolve();
    seen.at += takesMs;
    if (fails) throw new Error('canceling statement due to statement timeout');
    return equal;
  };
  return { seen, check: createCheck(compare, () => seen.at) };
}

test.for([
  { takesMs: 100, fails: false, keptMs: 60_000 },
  { takesMs: 2_001, fails: false, keptMs: 600_000 },
  { takesMs: 15_000, fails: true, keptMs: 60_000 },
])('serves a check of $takesMs ms that fails: $fails for $keptMs ms after its end', async ({ takesMs, fails, keptMs }) => {
  const { seen, check } = aCheck({ takesMs, fails });
  await Promise.allSettled([check(), check()]);
  seen.at += keptMs - 1;
  await Promise.allSettled([check()]);
  expect(seen.runs).toBe(1);
  seen.at += 1;
  await Promise.allSettled([check()]);
  expect(seen.runs).toBe(2);
});

import { expect, test, vi } from 'vitest';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { takeTime } from '../../../../test/pauses.ts';
import { keepFolded } from './keep-folded.ts';

test('goes on while a fold is full, resting as long as it took, and leaves a few rows to the next round', async (context) => {
  const { deps } = (await ownApp(context)).app;
  vi.useFakeTimers({ toFake: ['setInterval'] });
  context.onTestFinished(() => void vi.useRealTimers());
  const limits: number[] = [];
  const begins: number[] = [];
  const foldMs = 100;
  const folding = keepFolded(deps, {
    task: 'test',
    async fold(limit) {
      limits.push(limit);
      begins.push(performance.now());
      await takeTime(foldMs);
      return limits.length < 3 ? limit : 7;
    },
    failed: 'the test could not fold',
  });
  context.onTestFinished(() => folding.stop());
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => limits).toEqual([100, 100, 100]);
  await takeTime(4 * foldMs);
  expect(limits).toHaveLength(3);
  const [first = Number.NaN, , third = Number.NaN] = begins;
  // Timers may fire a millisecond early.
  expect(third - first).toBeGreaterThan(4 * foldMs - 10);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { keepFolded } from './keep-folded.ts';

test('goes on at once while a fold is full, and leaves a few rows to the next round', async (context) => {
  const { deps } = (await ownApp(context)).app;
  vi.useFakeTimers({ toFake: ['setInterval'] });
  context.onTestFinished(() => void vi.useRealTimers());
  const limits: number[] = [];
  const folding = keepFolded(deps, {
    task: 'test',
    async fold(limit) {
      limits.push(limit);
      return limits.length < 3 ? limit : 7;
    },
    failed: 'the test could not fold',
  });
  context.onTestFinished(() => folding.stop());
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => limits).toEqual([1_000, 1_000, 1_000]);
  await sleep(300);
  expect(limits).toHaveLength(3);
});

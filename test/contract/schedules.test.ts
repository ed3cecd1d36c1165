import { expect, test } from 'vitest';
import type { Deps } from '../../server/src/deps.ts';
import { scheduledJobs } from '../../server/src/features.ts';
import { nextRun } from '../../server/src/platform/jobs/schedule.rules.ts';

// One that can't be read stops the others too.
test.each(scheduledJobs({} as Deps))('the schedule of $name can be read: $schedule', ({ schedule }) => {
  const now = new Date('2026-11-22T10:00:00Z');
  expect(nextRun(schedule, now).getTime()).toBeGreaterThan(now.getTime());
});

import type { Deps } from './deps.ts';
import { mailTasks } from './features/auth/mail/mail.jobs.ts';
import { eraseOld } from './features/activations/activations.jobs.ts';
import { pushTasks } from './features/upstream/hints/provider-webhook.jobs.ts';
import { measureServices, refreshStock } from './features/catalogue/catalogue.jobs.ts';
import { forgetUnusedCodes } from './features/images/images.jobs.ts';
import { checkHealth, measureRoutes } from './features/providers/providers.jobs.ts';
import type { Task } from './platform/jobs/jobs.ts';
import type { Job } from './platform/jobs/scheduler.ts';
import { forgetOldRows } from './platform/database/retention.ts';

/** What the product does by the clock. The watch of the providers is its own (features/activations/watch.ts). */
const scheduled: (Omit<Job, 'run'> & { run(deps: Deps): Promise<void> })[] = [
  { name: 'measure_quality', schedule: '* * * * *', run: measureServices },
  { name: 'refresh_stock', schedule: '* * * * *', run: refreshStock },
  { name: 'check_providers', schedule: '*/5 * * * *', run: checkHealth },
  { name: 'measure_routes', schedule: '*/5 * * * *', run: measureRoutes },
  { name: 'erase_old_numbers', schedule: '43 * * * *', run: eraseOld },
  { name: 'forget_unused_codes', schedule: '29 * * * *', run: forgetUnusedCodes },
  { name: 'forget_old_rows', schedule: '17 * * * *', run: ({ db, log }) => forgetOldRows(db.read, { log }) },
];

export const jobNames = scheduled.map(({ name }) => name);

export function scheduledJobs(deps: Deps): Job[] {
  return scheduled.map(({ name, schedule, run }) => ({ name, schedule, run: () => run(deps) }));
}

/** What commands leave for later. */
export function tasks(deps: Deps): Task[] {
  return [...mailTasks(deps), ...pushTasks(deps)];
}

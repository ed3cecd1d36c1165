import type { Deps } from './deps.ts';
import { mailTasks } from './features/auth/mail.jobs.ts';
import { eraseOld } from './features/activations/activations.jobs.ts';
import { pushTasks } from './features/activations/push.jobs.ts';
import { measureServices, refreshStock } from './features/catalogue/catalogue.jobs.ts';
import { forgetUnusedCodes } from './features/images/images.jobs.ts';
import { checkHealth, measureRoutes } from './features/providers/providers.jobs.ts';
import type { Job, Task } from './platform/jobs.ts';
import { forgetOldRows } from './platform/retention.ts';

/** What the product does by the clock. The watch of the providers is its own (features/activations/watch.ts). */
export function scheduledJobs(deps: Deps): Job[] {
  return [
    { name: 'measure_quality', schedule: '* * * * *', run: () => measureServices(deps) },
    { name: 'refresh_stock', schedule: '* * * * *', run: () => refreshStock(deps) },
    { name: 'check_providers', schedule: '*/5 * * * *', run: () => checkHealth(deps) },
    { name: 'measure_routes', schedule: '*/5 * * * *', run: () => measureRoutes(deps) },
    { name: 'erase_old_numbers', schedule: '43 * * * *', run: () => eraseOld(deps) },
    { name: 'forget_unused_codes', schedule: '29 * * * *', run: () => forgetUnusedCodes(deps) },
    { name: 'forget_old_rows', schedule: '17 * * * *', run: () => forgetOldRows(deps.db.read, { log: deps.log }) },
  ];
}

/** What commands leave for later. */
export function tasks(deps: Deps): Task[] {
  return [...mailTasks(deps), ...pushTasks(deps)];
}

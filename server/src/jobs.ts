import type { Deps } from './deps.ts';
import { measureServices, refreshStock } from './features/catalogue/catalogue.jobs.ts';
import type { Job } from './platform/jobs.ts';
import { forgetOldRows } from './platform/retention.ts';

/** What the product does by the clock. The watch of the providers is its own (features/activations/watch.ts). */
export function scheduledJobs(deps: Deps): Job[] {
  return [
    { name: 'measure_quality', schedule: '* * * * *', run: () => measureServices(deps) },
    { name: 'refresh_stock', schedule: '* * * * *', run: () => refreshStock(deps) },
    { name: 'forget_old_rows', schedule: '17 * * * *', run: () => forgetOldRows(deps.db.read) },
  ];
}

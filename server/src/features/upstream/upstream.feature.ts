import type { Feature } from '../../feature.ts';
import { mountPushes } from './hints/provider-webhook.routes.ts';
import { pushTasks } from './hints/provider-webhook.jobs.ts';
import { mountMissingNumbers } from './missing/missing.routes.ts';
import { missingCheck, straysCheck, stuckCheck } from './upstream.checks.ts';
import { measureUpstream } from './upstream.metrics.ts';
import { startWatch } from './watch/watch.ts';

export const upstream: Feature = {
  name: 'upstream',
  mount(mount, deps) {
    mountPushes(mount, deps);
    mountMissingNumbers(mount, deps);
  },
  measure: measureUpstream,
  tasks: pushTasks,
  watch: startWatch,
  checks: ({ db, isServerUp }) => [stuckCheck(db, { isServerUp }), straysCheck(db), missingCheck(db)],
  retention: [{ table: 'provider_push', column: 'heard_at', keep: '1 day' }],
};

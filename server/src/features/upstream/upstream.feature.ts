import type { Feature } from '../../feature.ts';
import { upstreamAlarms } from './alarms/upstream.alarms.ts';
import { mountProviderWebhook } from './webhooks/provider-webhook.routes.ts';
import { stopHints } from './webhooks/hints.ts';
import { mountMissingNumbers } from './missing/missing.routes.ts';
import { stuckCheck } from './upstream.checks.ts';
import { measureUpstream } from './upstream.metrics.ts';
import { startWatch } from './watch/watch.ts';

export const upstream: Feature = {
  name: 'upstream',
  mount(mount, deps) {
    mountProviderWebhook(mount, deps);
    mountMissingNumbers(mount, deps);
  },
  measure: measureUpstream,
  alarms: upstreamAlarms,
  watch(deps) {
    const watch = startWatch(deps);
    return { stop: async () => void (await Promise.all([watch.stop(), stopHints(deps)])) };
  },
  checks: ({ db, isNodeUp }) => [stuckCheck(db, { isNodeUp })],
  retention: [
    { table: 'provider_webhook', column: 'heard_at', keep: '1 day' },
    { table: 'listed_message', column: 'listed_at', keep: '1 day' },
  ],
};

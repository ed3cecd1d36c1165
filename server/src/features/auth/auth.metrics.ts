import type { Metric, Metrics } from '../../platform/metrics/metrics.ts';
import { hashesWaiting } from './sign-in/passwords.ts';

const hashQueue: Metric = { name: 'pinline_hash_queue', help: 'Passwords that wait to be hashed or checked' };

export function measureAuth(metrics: Metrics): void {
  metrics.watch(hashQueue, () => [{ value: hashesWaiting() }]);
}

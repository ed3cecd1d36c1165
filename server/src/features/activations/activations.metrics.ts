import type { Database } from '../../platform/database/database.ts';
import type { Metric, Metrics, Timing } from '../../platform/metrics/metrics.ts';
import { countOpenStates } from './metrics.sql.ts';

export const purchaseAttempts: Metric = {
  name: 'pinline_purchase_attempts_total',
  help: 'Questions to providers for a number, by outcome',
  labels: ['provider', 'outcome'],
};

export const codeSeconds: Timing = {
  name: 'pinline_code_delivery_seconds',
  help: 'From the number to its first message',
  labels: ['server'],
  buckets: [2, 5, 10, 20, 30, 60, 120, 300, 600, 1200],
};

const activations: Metric = { name: 'pinline_activations', help: 'Activations that are not over, by state', labels: ['state'] };
const oldest: Metric = { name: 'pinline_activation_oldest_seconds', help: 'Age of the oldest activation in a state', labels: ['state'] };
const openStates = ['reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received'];

export function measureActivations(metrics: Metrics, { db }: { db: Database }): void {
  metrics.measure(activations, async () => {
    const counts = new Map((await countOpenStates(db.autocommit)).map(({ state, count }) => [state, count]));
    return openStates.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
  });
  metrics.measure(oldest, async () =>
    (await countOpenStates(db.autocommit)).map(({ state, oldestSeconds }) => ({ labels: { state }, value: oldestSeconds })),
  );
}

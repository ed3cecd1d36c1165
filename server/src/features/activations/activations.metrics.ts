import type { Database } from '../../platform/database/database.ts';
import type { Metric, Metrics, Timing } from '../../platform/metrics/metrics.ts';
import { leaseEpochs } from '../../platform/jobs/leases.ts';
import { countOpenStates, countUndecided } from './metrics.sql.ts';
import { countMissing } from '../upstream/missing/missing.sql.ts';
import { countStrays } from '../upstream/unmatched/unmatched.sql.ts';

/** Counted where it happens, on the node that asked. */
export const purchaseAttempts: Metric = {
  name: 'pinline_purchase_attempts_total',
  help: 'Questions to providers for a number, by what became of them',
  labels: ['provider', 'outcome'],
};

export const pushesHeard: Metric = {
  name: 'pinline_pushes_total',
  help: 'What providers told by themselves, by what became of it',
  labels: ['provider', 'outcome'],
};

/** What users wait for. */
export const codeSeconds: Timing = {
  name: 'pinline_code_delivery_seconds',
  help: 'From the number to its first message',
  labels: ['server'],
  buckets: [2, 5, 10, 20, 30, 60, 120, 300, 600, 1200],
};

const activations: Metric = { name: 'pinline_activations', help: 'Activations that are not over, by state', labels: ['state'] };
const oldest: Metric = { name: 'pinline_activation_oldest_seconds', help: 'Age of the oldest activation in a state', labels: ['state'] };
const unknown: Metric = {
  name: 'pinline_unknown_attempts',
  help: 'Purchases without a certain answer, by provider',
  labels: ['provider'],
};
const unknownOldest: Metric = {
  name: 'pinline_unknown_attempt_oldest_seconds',
  help: 'Age of the oldest purchase without a certain answer',
  labels: ['provider'],
};

const epochs: Metric = {
  name: 'pinline_lease_epoch',
  help: 'Rises each time the watch of a provider changes hands between nodes',
  labels: ['provider'],
};

const strays: Metric = {
  name: 'pinline_stray_numbers',
  help: 'Numbers that are open at a provider and that nobody here bought',
  labels: ['provider'],
};

const missingNumbers: Metric = {
  name: 'pinline_missing_numbers',
  help: 'Open numbers that a provider does not list any more and that are not settled',
  labels: ['provider'],
};

const missingAlarm: Metric = {
  name: 'pinline_missing_alarm',
  help: '1 while a provider lacks so many numbers that none of them is refunded',
  labels: ['provider'],
};

/** All of them are there from the start, so that an alert on one compares with zero. */
const openStates = ['reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received'];

export function measureActivations(metrics: Metrics, { db }: { db: Database }): void {
  metrics.measure(activations, async () => {
    const counts = new Map((await countOpenStates(db.read)).map(({ state, count }) => [state, count]));
    return openStates.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
  });
  metrics.measure(oldest, async () =>
    (await countOpenStates(db.read)).map(({ state, oldestSeconds }) => ({ labels: { state }, value: oldestSeconds })),
  );
  metrics.measure(epochs, async () =>
    (await leaseEpochs(db)).map(({ providerId, epoch }) => ({ labels: { provider: providerId }, value: epoch })),
  );
  metrics.measure(strays, async () =>
    (await countStrays(db.read)).map(({ providerId, count }) => ({ labels: { provider: providerId }, value: count })),
  );
  metrics.measure(missingNumbers, async () =>
    (await countMissing(db.read)).map(({ providerId, missing }) => ({ labels: { provider: providerId }, value: missing })),
  );
  metrics.measure(missingAlarm, async () =>
    (await countMissing(db.read)).map(({ providerId, isAlarmed }) => ({ labels: { provider: providerId }, value: Number(isAlarmed) })),
  );
  metrics.measure(unknown, async () =>
    (await countUndecided(db.read)).map(({ providerId, count }) => ({ labels: { provider: providerId }, value: count })),
  );
  metrics.measure(unknownOldest, async () =>
    (await countUndecided(db.read)).map(({ providerId, oldestSeconds }) => ({ labels: { provider: providerId }, value: oldestSeconds })),
  );
}

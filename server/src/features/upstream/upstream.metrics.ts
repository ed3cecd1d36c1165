import type { Database } from '../../platform/database/database.ts';
import { findLeaseEpochs } from './watch/leases.sql.ts';
import type { Metric, Metrics } from '../../platform/metrics/metrics.ts';
import { countUndecided } from '../activations/metrics.sql.ts';
import { countMissing } from './missing/missing.sql.ts';
import { countUnmatchedNumbers } from './unmatched/unmatched.sql.ts';

export const webhooksReceived: Metric = {
  name: 'pinline_provider_webhooks_total',
  help: 'Webhook calls of providers, by outcome',
  labels: ['provider', 'outcome'],
};

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

const unmatched: Metric = {
  name: 'pinline_unmatched_numbers',
  help: 'Numbers that are open at a provider and that no one here bought',
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

export function measureUpstream(metrics: Metrics, { db }: { db: Database }): void {
  metrics.measure(epochs, async () =>
    (await findLeaseEpochs(db)).map(({ providerId, epoch }) => ({ labels: { provider: providerId }, value: epoch })),
  );
  metrics.measure(unmatched, async () =>
    (await countUnmatchedNumbers(db.autocommit)).map(({ providerId, count }) => ({ labels: { provider: providerId }, value: count })),
  );
  metrics.measure(missingNumbers, async () =>
    (await countMissing(db.autocommit)).map(({ providerId, missing }) => ({ labels: { provider: providerId }, value: missing })),
  );
  metrics.measure(missingAlarm, async () =>
    (await countMissing(db.autocommit)).map(({ providerId, isAlarmed }) => ({
      labels: { provider: providerId },
      value: Number(isAlarmed),
    })),
  );
  metrics.measure(unknown, async () =>
    (await countUndecided(db.autocommit)).map(({ providerId, count }) => ({ labels: { provider: providerId }, value: count })),
  );
  metrics.measure(unknownOldest, async () =>
    (await countUndecided(db.autocommit)).map(({ providerId, oldestSeconds }) => ({
      labels: { provider: providerId },
      value: oldestSeconds,
    })),
  );
}

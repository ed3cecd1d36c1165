import type { Database } from '../../platform/database/database.ts';
import { findLastSuccess } from '../../platform/jobs/scheduler.sql.ts';
import type { Metric, Metrics } from '../../platform/metrics/metrics.ts';
import { checkInvariantsJob, findStoredBroken } from './invariants/broken-invariants.sql.ts';
import { invariants } from './invariants/invariants.ts';

const broken: Metric = {
  name: 'pinline_broken_invariants',
  help: 'Sentences about money and numbers that do not hold; absent until they were checked for the first time',
  labels: ['id'],
};

export function measureInvariants(metrics: Metrics, { db }: { db: Database }): void {
  metrics.measure(broken, async () => {
    const [checkedAt, found] = await Promise.all([findLastSuccess(db.pool, checkInvariantsJob), findStoredBroken(db.autocommit)]);
    const ids = new Set(found.map(({ id }) => id));
    return checkedAt === null ? [] : invariants.map(({ id }) => ({ labels: { id }, value: ids.has(id) ? 1 : 0 }));
  });
}

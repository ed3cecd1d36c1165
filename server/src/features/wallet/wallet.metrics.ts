import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metric, Metrics } from '../../platform/metrics/metrics.ts';
import { findBrokenInvariants, invariants } from './invariants/invariants.ts';

const broken: Metric = {
  name: 'pinline_broken_invariants',
  help: 'Sentences about money and numbers that do not hold; absent until they were checked for the first time',
  labels: ['id'],
};

/** Reads whole tables, so it runs at most this often and no request waits for it. */
const intervalMs = 15 * 60_000;

export function measureInvariants(metrics: Metrics, { db, log }: { db: Database; log: Logger }): void {
  let found: string[] | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function check(): Promise<void> {
    const wrong = await findBrokenInvariants(db.pool);
    if (wrong.length > 0) log.error({ broken: wrong.map(({ id, holds }) => ({ id, holds })) }, 'the books do not agree');
    found = wrong.map(({ id }) => id);
  }

  metrics.watch(broken, () => {
    if (performance.now() - checkedAt > intervalMs) {
      checkedAt = performance.now();
      check().catch((error: unknown) => log.warn({ err: error }, 'the books could not be checked'));
    }
    return found === undefined ? [] : invariants.map(({ id }) => ({ labels: { id }, value: found?.includes(id) === true ? 1 : 0 }));
  });
}

import type { Database } from '../../../platform/database/database.ts';
import { workForAll } from '../../../platform/fairness/asker.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { noteState } from '../health/health.sql.ts';
import { callErrors, callSeconds, oddRows } from '../providers.metrics.ts';
import type { ProviderRow } from '../providers.sql.ts';
import { explainProviderError } from '../health/provider-error-text.ts';
import type { Breaker } from './breaker.rules.ts';
import type { BreakerLog } from './breaker.ts';

/** In milliseconds: an odd row is in every list. */
const partlyReadMs = 600_000;

export function createBreakerLog(deps: { db: Database; log: Logger; metrics: Metrics }, row: ProviderRow): BreakerLog {
  const providerId = row.id;
  const provider = String(providerId);
  let nextLogAt = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    onChange(breaker, by) {
      const { state, trouble } = breaker;
      if (state === 'open') deps.log.warn({ providerId, ...trouble }, 'nothing is bought from a provider for a while');
      else deps.log.info({ providerId }, 'a provider is bought from again');
      // Who asked for the balance stores the result.
      if (by === 'balance') return;
      writing = writing
        .then(() => workForAll(() => noteState(deps.db.autocommit, row, { isWorking: state !== 'open', message: messageOf(breaker) })))
        .catch((error: unknown) => deps.log.warn({ err: error, providerId }, 'the state of a provider could not be written down'));
    },
    onPartlyRead(call, rows) {
      if (rows > 0) deps.metrics.count(oddRows, { provider, call }, rows);
      else deps.metrics.count(callErrors, { provider, call, reason: 'CUT_SHORT' });
      const at = performance.now();
      if (at < nextLogAt) return;
      nextLogAt = at + partlyReadMs;
      deps.log.warn({ providerId, call, rows }, 'a provider’s answer was read only in part');
    },
    onCall(call, outcome, seconds) {
      deps.metrics.observe(callSeconds, seconds, { provider, call });
      if (outcome !== 'fine') deps.metrics.count(callErrors, { provider, call, reason: outcome });
    },
  };
}

function messageOf({ trouble }: Breaker): string {
  if (trouble === undefined) return 'It works again.';
  return `${explainProviderError(trouble.reason, trouble.detail)} Nothing is bought there until it works again.`;
}

import type { CallName } from '@pinline/contract/contract';
import type { ErrorCode } from '@pinline/contract/errors';
import type { Logger } from '../logger.ts';
import type { Metric, Metrics } from '../metrics/metrics.ts';

export type UndeclaredRefusal = { call: CallName | 'live socket'; code: ErrorCode };

const undeclaredRefusals: Metric = {
  name: 'pinline_undeclared_refusals_total',
  help: 'Refusals with a code that the contract does not declare for the call',
  labels: ['call', 'code'],
};

/** The caller gets the answer unchanged; the operator sees it in the log and the metrics. */
export function reportUndeclaredRefusals({ log, metrics }: { log: Logger; metrics: Metrics }): (refusal: UndeclaredRefusal) => void {
  return ({ call, code }) => {
    log.error({ call, code }, undeclaredMessage);
    metrics.count(undeclaredRefusals, { call, code });
  };
}

export const undeclaredMessage = 'a call refused with a code that it does not declare';

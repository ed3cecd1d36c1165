import type { Metric, Metrics, Timing } from '../../platform/metrics/metrics.ts';
import type { Breaker } from './guard/breaker.rules.ts';

export const callSeconds: Timing = {
  name: 'pinline_provider_call_seconds',
  help: 'Time of a call to a provider, by what was asked',
  labels: ['provider', 'call'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
};

export const callErrors: Metric = {
  name: 'pinline_provider_errors_total',
  help: 'Calls to a provider that failed, by reason',
  labels: ['provider', 'call', 'reason'],
};

export const oddRows: Metric = {
  name: 'pinline_provider_odd_rows_total',
  help: 'Rows of a provider’s answers that could not be read and were passed over',
  labels: ['provider', 'call'],
};

const breakerState: Metric = {
  name: 'pinline_provider_breaker',
  help: 'Whether this process buys from a provider: 0 yes, 1 being tried, 2 no',
  labels: ['provider'],
};

const callsWaiting: Metric = {
  name: 'pinline_provider_calls_waiting',
  help: 'Calls to a provider that wait for their turn in this process',
  labels: ['provider'],
};

export function measureProviders(
  metrics: Metrics,
  { providers }: { providers: { breakerStates(): { id: number; state: Breaker['state']; waiting: number }[] } },
): void {
  metrics.watch(breakerState, () =>
    providers.breakerStates().map(({ id, state }) => ({ labels: { provider: id }, value: ['closed', 'half-open', 'open'].indexOf(state) })),
  );
  metrics.watch(callsWaiting, () => providers.breakerStates().map(({ id, waiting }) => ({ labels: { provider: id }, value: waiting })));
}

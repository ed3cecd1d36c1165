import { isRemote, type Protocol, type RemoteProtocol } from '@pinline/contract/providers/providers.rules';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { isAllowedTarget } from '../../platform/outbound/allowed-target.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { learnClockOffset } from './health/clock-offset.ts';
import { createFivesim } from './clients/fivesim/client.ts';
import { createHandlerApi } from './clients/handler-api/client.ts';
import { openKey } from './accounts/keys.ts';
import type { InTurn, NextTurn } from './clients/next-turn.ts';
import type { Provider } from './provider.ts';
import type { ProviderRow } from './providers.sql.ts';
import { guardProvider, type GuardedProvider } from './guard/guard.ts';
import { paceOf } from './guard/pace/pace.rules.ts';
import { createCallQueue, takeTurn } from './guard/call-queue.ts';
import { createNoneLeft } from './guard/none-left.ts';
import { createBreakerLog } from './guard/breaker-log.ts';

export type Deps = {
  db: Database;
  secrets: Secrets;
  config: Pick<Config, 'isProduction' | 'isRateLimited' | 'providerHosts' | 'providerCallsPerSecond'>;
  simulator: OpenSimulator | undefined;
  log: Logger;
  metrics: Metrics;
};
/** The provider that has no address: the simulator of the demo, or the numbers of test keys. */
export type OpenSimulator = () => Provider;

const maxPages = 2_000;

export function connectProvider(deps: Deps, row: ProviderRow): GuardedProvider | undefined {
  const pace = paceOf(row.protocol, deps.config.providerCallsPerSecond);
  const callQueue = createCallQueue(pace);
  const provider = createClient(deps, row, {
    nextTurn: (lane, signal) => callQueue.next(lane, signal),
    inTurn: (lane, signal, run) => takeTurn(callQueue, { lane, signal, run }),
  });
  if (provider === undefined) return undefined;
  const noneLeft = createNoneLeft({ isOn: deps.config.isRateLimited, neverSold: provider.neverSold });
  return guardProvider(learnClockOffset(deps, row, provider), pace, createBreakerLog(deps, row), { callQueue, noneLeft });
}

const clients: Record<RemoteProtocol, typeof createHandlerApi> = { handler_api: createHandlerApi, fivesim: createFivesim };

type Address = { protocol: RemoteProtocol; baseUrl: string; apiKey: string; currency: string };
type Turns = { nextTurn: NextTurn; inTurn: InTurn };
type CallLimits = { maxPages: number } & Partial<Turns>;

/** Without queue, breaker and clock. */
export function openClient(deps: Pick<Deps, 'config' | 'secrets'>, { protocol, ...address }: Address, limits: CallLimits): Provider {
  const { installationId } = deps.secrets;
  return clients[protocol]({ ...address, ...limits, installationId, allowHost: (target) => isAllowedTarget(target, deps.config) });
}

function createClient(deps: Deps, row: ProviderRow, turns: Turns): Provider | undefined {
  // The column's check allows the protocols of the contract alone.
  const protocol = row.protocol as Protocol;
  if (!isRemote(protocol)) return deps.simulator?.();
  const apiKey = openKey(deps, row);
  if (row.baseUrl === null || apiKey === undefined) return undefined;
  return openClient(deps, { protocol, baseUrl: row.baseUrl, apiKey, currency: row.currency }, { maxPages, ...turns });
}

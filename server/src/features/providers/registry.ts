import type { Protocol } from '@pinline/contract/providers/rules';
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
import type { NextTurn } from './clients/next-turn.ts';
import type { Provider } from './provider.ts';
import { allProviders, type ProviderRow } from './providers.sql.ts';
import { createSimulatorProvider } from '../../../../simulators/provider/simulator-provider.ts';
import type { Breaker } from './guard/breaker.rules.ts';
import { guardProvider, type GuardedProvider } from './guard/guard.ts';
import { paceOf } from './guard/pace.rules.ts';
import { createCallQueue } from './guard/call-queue.ts';
import { createBreakerLog } from './guard/breaker-log.ts';

export type ProviderRegistry = {
  /** Disabled ones too: their numbers are still received, cancelled and paid. */
  get(id: number): Promise<Provider | undefined>;
  getFresh(id: number): Promise<Provider | undefined>;
  all(): Promise<{ id: number; provider: Provider }[]>;
  breakerStates(): { id: number; state: Breaker['state']; waiting: number }[];
  hasSimulator: boolean;
  close(): Promise<void>;
};

type Deps = {
  db: Database;
  secrets: Secrets;
  config: Pick<Config, 'isProduction' | 'providerHosts' | 'providerCallsPerSecond'>;
  simulator: InProcessSimulator | undefined;
  log: Logger;
  metrics: Metrics;
};
export type InProcessSimulator = Parameters<typeof createSimulatorProvider>[0];
type Connected = { row: string; provider: GuardedProvider };

/** How soon a changed address or key is used, in milliseconds. */
const freshMs = 2_000;
const lastCallMs = 10_000;
const maxPages = 200;

export function createProviderRegistry(deps: Deps): ProviderRegistry {
  const connected = new Map<number, Connected>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    if (performance.now() - readAt < freshMs) return;
    await read();
  }

  async function read(): Promise<void> {
    reading ??= allProviders(deps.db.read)
      .then(connectAll)
      .finally(() => (reading = undefined));
    await reading;
  }

  function connectAll(rows: ProviderRow[]): void {
    for (const row of rows) {
      const serialized = JSON.stringify(row);
      if (connected.get(row.id)?.row === serialized) continue;
      closeLater(connected.get(row.id)?.provider);
      const provider = connect(deps, row);
      if (provider === undefined) connected.delete(row.id);
      else connected.set(row.id, { row: serialized, provider });
    }
    for (const [id, { provider }] of connected) {
      if (rows.some((row) => row.id === id)) continue;
      connected.delete(id);
      closeLater(provider);
    }
    readAt = performance.now();
  }

  return {
    async get(id) {
      await refresh();
      if (!connected.has(id)) readAt = Number.NEGATIVE_INFINITY;
      await refresh();
      return connected.get(id)?.provider;
    },
    async getFresh(id) {
      // A running reading may have begun too early.
      await reading?.catch(() => undefined);
      await read();
      return connected.get(id)?.provider;
    },
    async all() {
      await refresh();
      return [...connected].map(([id, { provider }]) => ({ id, provider }));
    },
    breakerStates: () => [...connected].map(([id, { provider }]) => ({ id, state: provider.breaker().state, waiting: provider.waiting() })),
    hasSimulator: deps.simulator !== undefined,
    async close() {
      await Promise.all([...connected.values()].map(({ provider }) => provider.close()));
      connected.clear();
    },
  };
}

/** A purchase cut off would be unknown, so running calls finish. */
function closeLater(provider: Provider | undefined): void {
  if (provider !== undefined) setTimeout(() => void provider.close(), lastCallMs).unref();
}

function connect(deps: Deps, row: ProviderRow): GuardedProvider | undefined {
  const pace = paceOf(row.protocol, deps.config.providerCallsPerSecond);
  const callQueue = createCallQueue(pace);
  const provider = createClient(deps, row, (lane, signal) => callQueue.next(lane, signal));
  return provider && guardProvider(learnClockOffset(deps, row, provider), pace, createBreakerLog(deps, row), callQueue);
}

const clients: Record<Exclude<Protocol, 'simulator'>, typeof createHandlerApi> = { handler_api: createHandlerApi, fivesim: createFivesim };

function createClient(deps: Deps, row: ProviderRow, nextTurn: NextTurn): Provider | undefined {
  // The column's check allows the protocols of the contract alone.
  const protocol = row.protocol as Protocol;
  if (protocol === 'simulator') return deps.simulator && createSimulatorProvider(deps.simulator);
  const create = clients[protocol];
  const apiKey = openKey(deps, row);
  if (row.baseUrl === null || apiKey === undefined) return undefined;
  return create({
    baseUrl: row.baseUrl,
    apiKey,
    currency: row.currency,
    maxPages,
    nextTurn,
    allowHost: (target) => isAllowedTarget(target, deps.config),
  });
}

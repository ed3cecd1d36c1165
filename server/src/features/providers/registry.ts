import { workForAll } from '../../platform/fairness/asker.ts';
import type { Provider } from './provider.ts';
import { listProviders, type ProviderRow } from './providers.sql.ts';
import type { Breaker } from './guard/breaker.rules.ts';
import type { GuardedProvider } from './guard/guard.ts';
import { type Deps, connectProvider } from './connect-provider.ts';

export type ProviderRegistry = {
  /** Disabled ones too: their numbers are still received, cancelled and paid. */
  get(id: number): Promise<GuardedProvider | undefined>;
  getFresh(id: number): Promise<Provider | undefined>;
  all(): Promise<{ id: number; provider: Provider }[]>;
  /** `waitingOutside`: calls that wait, without pages of the list. */
  breakerStates(): { id: number; state: Breaker['state']; waiting: number; waitingOutside: number }[];
  hasSimulator: boolean;
  close(): Promise<void>;
};

type Connected = { row: string; provider: GuardedProvider };

/** How soon a changed address or key is used, in milliseconds. */
const freshMs = 2_000;
const lastCallMs = 10_000;

export function createProviderRegistry(deps: Deps): ProviderRegistry {
  const connected = new Map<number, Connected>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    if (performance.now() - readAt < freshMs) return;
    await read();
  }

  async function read(): Promise<void> {
    reading ??= workForAll(() => listProviders(deps.db.autocommit))
      .then(connectAll)
      .finally(() => (reading = undefined));
    await reading;
  }

  function connectAll(rows: ProviderRow[]): void {
    for (const row of rows) {
      const serialized = JSON.stringify(row);
      if (connected.get(row.id)?.row === serialized) continue;
      closeLater(connected.get(row.id)?.provider);
      const provider = connectProvider(deps, row);
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
    breakerStates: () =>
      [...connected].map(([id, { provider }]) => ({
        id,
        state: provider.breaker().state,
        waiting: provider.waiting(),
        waitingOutside: provider.waiting({ exceptList: true }),
      })),
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

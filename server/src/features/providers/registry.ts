import { keepBriefly } from '../../platform/keep-briefly.ts';
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
  const rows = keepBriefly(async () => connectAll(await listProviders(deps.db.autocommit)), { ms: freshMs });

  function connectAll(found: ProviderRow[]): void {
    for (const row of found) {
      const serialized = JSON.stringify(row);
      if (connected.get(row.id)?.row === serialized) continue;
      closeLater(connected.get(row.id)?.provider);
      const provider = connectProvider(deps, row);
      if (provider === undefined) connected.delete(row.id);
      else connected.set(row.id, { row: serialized, provider });
    }
    for (const [id, { provider }] of connected) {
      if (found.some((row) => row.id === id)) continue;
      connected.delete(id);
      closeLater(provider);
    }
  }

  return {
    async get(id) {
      await rows.get();
      if (!connected.has(id)) await rows.getFresh();
      return connected.get(id)?.provider;
    },
    async getFresh(id) {
      await rows.getFresh();
      return connected.get(id)?.provider;
    },
    async all() {
      await rows.get();
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

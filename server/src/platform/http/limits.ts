import { keyCalls } from '@pinline/contract/developers/rules';
import { networkOf } from './address.ts';
import { refuse } from '../errors.ts';

/** Against floods. Counted per node: two nodes together allow at most twice as much. */
export type Limits = {
  signedIn(userId: number): void;
  /** All keys of one user together may call twice as often as one of them. */
  byKey(of: { keyId: number; userId: number }): void;
  anonymous(address: string): void;
  /** A busy provider sends from few addresses. */
  webhook(address: string): void;
};

export function createLimits(options: { isOn: boolean; now?: () => number }): Limits {
  if (!options.isOn) return { signedIn: () => undefined, byKey: () => undefined, anonymous: () => undefined, webhook: () => undefined };
  const now = options.now ?? (() => performance.now());
  const users = buckets({ perMinute: 300, burst: 60, now });
  const keys = buckets({ perMinute: keyCalls.perSecond * 60, burst: keyCalls.burst, now });
  const ownersOfKeys = buckets({ perMinute: keyCalls.perSecond * 120, burst: keyCalls.burst * 2, now });
  const addresses = buckets({ perMinute: 120, burst: 120, now });
  const webhooks = buckets({ perMinute: 1_200, burst: 240, now });
  return {
    signedIn: (userId) => users(String(userId)),
    byKey({ keyId, userId }) {
      keys(String(keyId));
      ownersOfKeys(String(userId));
    },
    anonymous: (address) => addresses(networkOf(address)),
    webhook: (address) => webhooks(networkOf(address)),
  };
}

/** Token buckets, full at `burst`, refilled evenly. Refuses with the seconds until the next call. */
function buckets({ perMinute, burst, now }: { perMinute: number; burst: number; now: () => number }): (key: string) => void {
  const perMs = perMinute / 60_000;
  let recent = new Map<string, { left: number; at: number }>();
  let older = recent;
  return (key) => {
    const at = now();
    const level = recent.get(key) ?? older.get(key) ?? { left: burst, at };
    const left = Math.min(burst, level.left + (at - level.at) * perMs);
    if (left < 1) refuse('RATE_LIMITED', { retryAfterSeconds: Math.ceil((1 - left) / perMs / 1000) });
    recent.set(key, { left: left - 1, at });
    // Drops all keys not used while the map filled; one at a time would cost more with every key.
    if (recent.size >= 50_000) [older, recent] = [recent, new Map()];
  };
}

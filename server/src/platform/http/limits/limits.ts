import { keyCalls } from '@pinline/contract/developers/developers.rules';
import { networkOf } from '../address.ts';
import { refuse } from '../../errors.ts';

/** Against floods. `cost`: how many tokens a call takes, 1 by default. Counted per node, so that two nodes together allow at most twice as much; calls by key are shared by all nodes. */
export type Limits = {
  signedIn(userId: number, cost?: number): void;
  /** A page of the back office makes many calls at once, and what they read costs more. */
  operator(userId: number, cost?: number): void;
  /** All keys of one user together may call twice as often as one of them. Returns what is left. */
  byKey(of: { keyId: number; userId: number; cost?: number }): CallsLeft | undefined;
  anonymous(address: string, cost?: number): void;
  /** What `anonymous` took. */
  giveBack(address: string, cost?: number): void;
  /** Files of the web app: a first load asks for many at once, and people share addresses. */
  file(address: string): void;
  /** Health checks and metrics. */
  probe(address: string): void;
  /** A busy provider sends from few addresses. */
  webhook(address: string): void;
  /** With a wrong secret: counts four times. */
  refusedWebhook(address: string): void;
  /** A file that is written as it is read: few at once of one user, and of all. Returns what ends it. */
  exported(userId: number): () => void;
  /** Calls by key here since it was last asked, for the other nodes. */
  takeCalls(): Record<string, number>;
  /** Those of another node. */
  addCalls(calls: Record<string, number>): void;
};

/** `fullInSeconds`: until the whole burst is free again. */
export type CallsLeft = { left: number; fullInSeconds: number };

export function createLimits(options: { isOn: boolean; now?: () => number }): Limits {
  if (!options.isOn) return noLimits;
  const now = options.now ?? (() => performance.now());
  const users = buckets({ perMinute: 300, burst: 60, now });
  const operators = buckets({ perMinute: 1_200, burst: 240, now });
  const keys = buckets({ perMinute: keyCalls.perSecond * 60, burst: keyCalls.burst, now });
  const ownersOfKeys = buckets({ perMinute: keyCalls.perSecond * 120, burst: keyCalls.burst * 2, now });
  const addresses = buckets({ perMinute: 120, burst: 120, now });
  const webhooks = buckets({ perMinute: 30_000, burst: 1_000, now });
  const files = buckets({ perMinute: 3_000, burst: 3_000, now });
  const probes = buckets({ perMinute: 6_000, burst: 600, now });
  let called: Record<string, number> = {};
  return {
    signedIn: (userId, cost) => void users.take(String(userId), cost),
    operator: (userId, cost) => void operators.take(String(userId), cost),
    byKey({ keyId, userId, cost = 1 }) {
      const left = keys.take(String(keyId), cost);
      ownersOfKeys.take(String(userId), cost);
      const name = `${keyId} ${userId}`;
      called[name] = (called[name] ?? 0) + cost;
      return left;
    },
    anonymous: (address, cost) => void addresses.take(networkOf(address), cost),
    giveBack: (address, cost) => addresses.giveBack(networkOf(address), cost),
    file: (address) => void files.take(networkOf(address)),
    probe: (address) => void probes.take(networkOf(address)),
    webhook: (address) => void webhooks.take(networkOf(address)),
    refusedWebhook: (address) => webhooks.drain(networkOf(address), 3),
    exported: countExports(),
    takeCalls() {
      const taken = called;
      called = {};
      return taken;
    },
    addCalls(calls) {
      for (const [name, count] of Object.entries(calls)) {
        const [keyId = '', userId = ''] = name.split(' ');
        keys.drain(keyId, count);
        ownersOfKeys.drain(userId, count);
      }
    },
  };
}

const noLimits: Limits = {
  signedIn: () => undefined,
  operator: () => undefined,
  byKey: () => undefined,
  anonymous: () => undefined,
  giveBack: () => undefined,
  file: () => undefined,
  probe: () => undefined,
  webhook: () => undefined,
  refusedWebhook: () => undefined,
  exported: () => () => undefined,
  takeCalls: () => ({}),
  addCalls: () => undefined,
};

const exportsAtOnce = { perUser: 2, ofAll: 6 };

function countExports(): Limits['exported'] {
  const running = new Map<number, number>();
  return (userId) => {
    const own = running.get(userId) ?? 0;
    const all = running.values().reduce((sum, count) => sum + count, 0);
    if (own >= exportsAtOnce.perUser || all >= exportsAtOnce.ofAll) refuse('RATE_LIMITED', { retryAfterSeconds: 5 });
    running.set(userId, own + 1);
    return () => {
      const left = (running.get(userId) ?? 1) - 1;
      if (left === 0) running.delete(userId);
      else running.set(userId, left);
    };
  };
}

/** Token buckets, full at `burst`, refilled evenly. */
function buckets({ perMinute, burst, now }: { perMinute: number; burst: number; now: () => number }) {
  const perMs = perMinute / 60_000;
  let recent = new Map<string, { left: number; at: number }>();
  let older = recent;
  function levelOf(key: string): { left: number; at: number } {
    const at = now();
    const level = recent.get(key) ?? older.get(key) ?? { left: burst, at };
    return { left: Math.min(burst, level.left + (at - level.at) * perMs), at };
  }
  function store(key: string, level: { left: number; at: number }): void {
    recent.set(key, level);
    // Drops all keys not used while the map filled; one at a time would cost more with every key.
    if (recent.size >= 50_000) [older, recent] = [recent, new Map()];
  }
  return {
    /** Refuses with the seconds until the next call. */
    take(key: string, cost = 1): CallsLeft {
      const { left, at } = levelOf(key);
      if (left < cost) refuse('RATE_LIMITED', { retryAfterSeconds: Math.ceil((cost - left) / perMs / 1000) });
      store(key, { left: left - cost, at });
      return { left: Math.floor(left - cost), fullInSeconds: Math.ceil((burst - left + cost) / perMs / 1000) };
    },
    giveBack(key: string, cost = 1): void {
      const { left, at } = levelOf(key);
      store(key, { left: Math.min(burst, left + cost), at });
    },
    /** What was taken elsewhere; a debt of one burst at most. */
    drain(key: string, count: number): void {
      const { left, at } = levelOf(key);
      store(key, { left: Math.max(-burst, left - count), at });
    },
  };
}

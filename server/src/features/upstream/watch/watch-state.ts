import type { Answer, Provider, UpstreamHistory } from '../../providers/provider.ts';

/** How often a node checks whether something is to do for a provider. */
export const roundMs = 250;

/** A provider that this node watches. The epoch fences its writes: after the lease was lost the database refuses them. */
export type Lease = { providerId: number; provider: Provider; epoch: number };

/** What a node remembers of a provider it watches. Losing it costs a few questions, nothing else. */
export type WatchState = {
  list: ListState;
  /** Per activation, when it is asked about next, after how many tries, and whether a doubt about it was logged. */
  nextTry: Map<number, { at: number; tries: number; isWarned?: boolean }>;
  /** What runs for one row each, so that a row that is slow or locked holds up no other. */
  delivering: Running;
  asking: Running;
  ending: Running;
  paying: Running;
  pricing: Running;
  /** One each: comparing a list with purchases without an answer, and with everything we know. */
  matching: Running;
  counting: Running;
  /** The provider's own records as they were last read. */
  history: { at: number; from: Date; reading: Promise<Answer<UpstreamHistory> | undefined> } | undefined;
};

/** Work under way, by the id of its row. */
export type Running = Map<number, Promise<void>>;

export type ListState = {
  /** Of `performance.now()`: when the list is read, and compared with all we know, next. */
  nextListAt: number;
  nextUnmatchedAt: number;
  /** The messages of each listed activation as they were last stored, by upstream id: only news costs a query. */
  seen: Map<string, string>;
  /** Upstream ids of listed numbers that our records have whole, with what they cost. */
  booked: Set<string>;
};

/** A node that has just begun lets those finish who were buying, in milliseconds. */
const firstUnmatchedMs = 30_000;

export function newWatchState(): WatchState {
  const nextUnmatchedAt = performance.now() + firstUnmatchedMs;
  return {
    list: { nextListAt: 0, nextUnmatchedAt, seen: new Map(), booked: new Set() },
    nextTry: new Map(),
    delivering: new Map(),
    asking: new Map(),
    ending: new Map(),
    paying: new Map(),
    pricing: new Map(),
    matching: new Map(),
    counting: new Map(),
    history: undefined,
  };
}

/** Starts the work for a row, unless it runs already. Errors go to `onError`: one row never fails another. */
export function runBeside(running: Running, id: number, work: () => Promise<void>, onError: (error: unknown) => void): void {
  if (running.has(id)) return;
  const run = work()
    .catch(onError)
    .finally(() => running.delete(id));
  running.set(id, run);
}

/** Everything that runs beside. */
export function workBeside({ delivering, asking, ending, paying, pricing, matching, counting }: WatchState): Promise<void>[] {
  return [delivering, asking, ending, paying, pricing, matching, counting].flatMap((running) => [...running.values()]);
}

export function isDue(state: WatchState, id: number): boolean {
  return performance.now() >= (state.nextTry.get(id)?.at ?? 0);
}

/** Rows that are not due yet. Forgets rows that were not asked about for a minute. */
export function notDue(state: WatchState): number[] {
  for (const [id, { at }] of state.nextTry) if (performance.now() > at + 60_000) state.nextTry.delete(id);
  return [...state.nextTry.keys()].filter((id) => !isDue(state, id));
}

/** Asking about one activation backs off: 1, 2, 4 … 30 seconds. */
export function backOff(state: WatchState, id: number): void {
  const before = state.nextTry.get(id);
  const tries = (before?.tries ?? 0) + 1;
  state.nextTry.set(id, {
    ...before,
    at: performance.now() + Math.min(2 ** (tries - 1), 30) * 1_000,
    tries,
  });
}

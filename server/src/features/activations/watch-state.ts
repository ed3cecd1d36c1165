import type { Provider } from '../providers/provider.ts';

/** How often a node looks whether something is to do for a provider. */
export const roundMs = 250;

export type Station = { providerId: number; provider: Provider; epoch: number };

/** What a node remembers of a provider it watches. Losing it costs a few questions, nothing else. */
export type WatchState = {
  list: ListState;
  /** Per activation, when it is asked about by itself next, and after how many tries. */
  nextTry: Map<number, { at: number; tries: number }>;
  /** Ends that are on their way, by activation. */
  ending: Map<number, Promise<void>>;
};

export type ListState = {
  /** Of `performance.now()`: when the list is read, and compared with what we have open, next. */
  nextListAt: number;
  nextMissingAt: number;
  nextStraysAt: number;
  /** The messages of each listed activation as they were last taken in, by upstream id: only news costs a query. */
  seen: Map<string, string>;
};

/** A node that has just begun lets those finish who were buying, in milliseconds. */
const firstStraysMs = 30_000;

export function newWatchState(): WatchState {
  const nextStraysAt = performance.now() + firstStraysMs;
  return { list: { nextListAt: 0, nextMissingAt: 0, nextStraysAt, seen: new Map() }, nextTry: new Map(), ending: new Map() };
}

export function isDue(state: WatchState, id: number): boolean {
  return performance.now() >= (state.nextTry.get(id)?.at ?? 0);
}

/** Asking about one activation backs off: 1, 2, 4 … 30 seconds. */
export function backOff(state: WatchState, id: number): void {
  const tries = (state.nextTry.get(id)?.tries ?? 0) + 1;
  state.nextTry.set(id, { at: performance.now() + Math.min(2 ** (tries - 1), 30) * 1_000, tries });
}

import type { Sharing } from './share-pool.ts';

/** How many connections each kind of work has: one kind that uses all of its own delays no other. */
export type Shares = { calls: number; workers: number; background: number };

/** Shares of DATABASE_CONNECTIONS: half for calls, a quarter for each of the others; two at least, as some work needs a second one. */
export function shareConnections(all: number): Shares {
  const aside = Math.max(2, Math.floor(all / 4));
  return { calls: Math.max(2, all - 2 * aside), workers: aside, background: aside };
}

/**
 * Calls by key, and those of operators, take at most half at once, so that neither ever takes the connections of people. One user has a
 * quarter of either; a person two at least, one of which may wait in the database for the other.
 */
export function shareCalls(calls: number, refusesLate: boolean): Sharing {
  const half = Math.max(2, Math.ceil(calls / 2));
  const perPerson = Math.max(2, quarterOf(calls));
  return {
    all: { places: calls, perOwner: perPerson },
    key: { places: half, perOwner: quarterOf(half) },
    operator: { places: half, perOwner: perPerson },
    refusesLate,
  };
}

/** Sockets, streams and webhooks of one user. */
export function shareWorkers(workers: number, refusesLate: boolean): Sharing {
  const part = { places: workers, perOwner: quarterOf(workers) };
  return { all: part, key: part, operator: part, refusesLate };
}

function quarterOf(places: number): number {
  return Math.max(1, Math.floor(places / 4));
}

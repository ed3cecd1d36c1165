/** By `at` the primary had written up to `place`. In milliseconds of any clock that doesn't go back. */
export type Written = { place: bigint; at: number };

/**
 * All that was written by the newest place it has replayed is on the replica. Infinity while there is none.
 * `kept`: what the next measurement needs.
 */
export function measureReplica(
  written: readonly Written[],
  { replayed, now }: { replayed: bigint; now: number },
): { behindMs: number; kept: Written[] } {
  const missing = written.filter(({ place }) => place > replayed);
  const newest = written.findLast(({ place }) => place <= replayed);
  const kept = [...(newest === undefined ? [] : [newest]), ...missing.slice(-mostKept)];
  if (missing.length === 0) return { behindMs: 0, kept };
  return { behindMs: newest === undefined ? Infinity : now - newest.at, kept };
}

const mostKept = 60;

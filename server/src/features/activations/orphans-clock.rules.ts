import { timeZoneOffsets } from '@pinline/contract/clock-offset.rules';
import { offsetMinutes } from '../providers/clock-offset.rules.ts';
import type { UpstreamActivation } from '../providers/provider.ts';

/** How far the provider's stated times run ahead of ours, in minutes, as far as anyone knows. */
export type KnownOffsets = {
  /** By the operator, or else as purchase answers state it. */
  stored: number | null;
  /** As the numbers in this list show whose purchase we know. */
  listed: number | null;
};

/** Summer time moves a clock by an hour, after the offset was learned or set. */
const summerMinutes = 60;

/** The offset to go by, null where none is known; and the others that may explain a number which doesn't fit. */
export function likelyOffsets({ stored, listed }: KnownOffsets): { usual: number | null; others: readonly number[] } {
  const usual = stored ?? listed;
  if (usual === null) return { usual, others: timeZoneOffsets };
  const others = [usual - summerMinutes, usual + summerMinutes, ...(listed === null ? [] : [listed])];
  return { usual, others: [...new Set(others)].filter((offset) => offset !== usual) };
}

/** What the newest number in a list shows whose purchase we know: `boughtAt` by our clock, by upstream id. */
export function offsetOfList(list: UpstreamActivation[], boughtAt: ReadonlyMap<string, Date>): number | null {
  const known = list.flatMap(({ upstreamId, createdAt }) => {
    const at = boughtAt.get(upstreamId);
    const minutes = at && offsetMinutes(createdAt, at);
    return at === undefined || minutes === undefined ? [] : [{ at, minutes }];
  });
  return known.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]?.minutes ?? null;
}

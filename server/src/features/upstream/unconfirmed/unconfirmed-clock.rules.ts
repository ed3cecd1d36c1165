import { timeZoneOffsets } from '@pinline/contract/providers/clock-offset.rules';
import { offsetMinutes } from '../../providers/health/clock-offset.rules.ts';
import type { UpstreamActivation } from '../../providers/provider.ts';

/** How far the provider's stated times run ahead of ours, in minutes, as far as anyone knows. */
export type KnownOffsets = {
  /** By the operator, or else as purchase answers state it. */
  stored: number | null;
  /** As the numbers in this list show whose purchase we know. */
  listed: number | null;
  /** The same to the second, by the median of several such numbers: a clock may be off by a few minutes that rounding hides. */
  exact?: number | null;
};

/** Summer time moves a clock by an hour, after the offset was learned or set. */
const summerMinutes = 60;

/** What is stored is rounded to a quarter of an hour, so the true offset is this close to it. */
const roundingMinutes = 7.5;
/** With fewer numbers, one lying row would decide. */
const enoughNumbers = 3;

/** The offset to go by, null where none is known; and the others that may explain a number which doesn't fit. */
export function likelyOffsets({ stored, listed, exact = null }: KnownOffsets): { usual: number | null; others: readonly number[] } {
  const isRefined = exact !== null && (stored === null || Math.abs(exact - stored) <= roundingMinutes);
  const usual = isRefined ? exact : (stored ?? listed);
  if (usual === null) return { usual, others: timeZoneOffsets };
  const others = [usual - summerMinutes, usual + summerMinutes, ...[stored, listed].filter((offset) => offset !== null)];
  return { usual, others: [...new Set(others)].filter((offset) => offset !== usual) };
}

/** What the numbers in a list show whose purchase we know: `boughtAt` by our clock, by upstream id. */
export function offsetsOfList(
  list: UpstreamActivation[],
  boughtAt: ReadonlyMap<string, Date>,
): Required<Pick<KnownOffsets, 'listed' | 'exact'>> {
  const known = list.flatMap(({ upstreamId, createdAt }) => {
    const at = boughtAt.get(upstreamId);
    const rounded = at && offsetMinutes(createdAt, at);
    return at === undefined || rounded === undefined ? [] : [{ at, rounded, minutes: (createdAt.getTime() - at.getTime()) / 60_000 }];
  });
  const newest = known.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  return { listed: newest?.rounded ?? null, exact: known.length < enoughNumbers ? null : median(known.map(({ minutes }) => minutes)) };
}

/** The lower one of the two in the middle. */
function median(values: number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}

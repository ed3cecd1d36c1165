import { timeZoneOffsets } from '@pinline/contract/providers/clock-offset.rules';
import { offsetMinutes } from '../../providers/health/clock-offset.rules.ts';
import type { UpstreamActivation } from '../../providers/provider.ts';

/** How far the provider's stated times run ahead of ours, in minutes. */
export type KnownOffsets = {
  stored: number | null;
  /** From the listed numbers whose purchase we know. */
  listed: number | null;
  /** The same to the second, by the median of several: a clock may be off by minutes that rounding hides. */
  exact?: number | null;
  /** The same by one or two numbers. One lying row would decide it, so it is only a guess. */
  guessed?: number | null;
};

/** Summer time moves a clock by an hour after the offset was learned or set. */
const summerMinutes = 60;

/** Stored offsets are rounded to a quarter of an hour. */
const roundingMinutes = 7.5;
/** With fewer numbers, one wrong row would decide. */
const enoughNumbers = 3;

/** `others` may explain a number that doesn't fit the usual offset. */
export function likelyOffsets({ stored, listed, exact = null, guessed = null }: KnownOffsets): {
  usual: number | null;
  others: readonly number[];
} {
  const isRefined = exact !== null && (stored === null || Math.abs(exact - stored) <= roundingMinutes);
  const usual = isRefined ? exact : (stored ?? listed);
  if (usual === null) return { usual, others: timeZoneOffsets };
  const others = [usual - summerMinutes, usual + summerMinutes, ...[stored, listed, guessed].filter((offset) => offset !== null)];
  return { usual, others: [...new Set(others)].filter((offset) => offset !== usual) };
}

/** `boughtAt`: by our clock, by upstream id. */
export function offsetsOfList(
  list: UpstreamActivation[],
  boughtAt: ReadonlyMap<string, Date>,
): Required<Pick<KnownOffsets, 'listed' | 'exact' | 'guessed'>> {
  const known = list.flatMap(({ upstreamId, createdAt }) => {
    const at = boughtAt.get(upstreamId);
    const rounded = at && offsetMinutes(createdAt, at);
    return at === undefined || rounded === undefined ? [] : [{ at, rounded, minutes: (createdAt.getTime() - at.getTime()) / 60_000 }];
  });
  const newest = known.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const middle = median(known.map(({ minutes }) => minutes));
  const isCertain = known.length >= enoughNumbers;
  return { listed: newest?.rounded ?? null, exact: isCertain ? middle : null, guessed: isCertain ? null : middle };
}

function median(values: number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}

import type { KeyRules, KeyStanding } from '@pinline/contract/developers/key-use.rules';

/** Clients stop at 0, and take this for the most there is. */
export const mostRating = 96;

type Judged = { standing: KeyStanding; had: number; cancelled: number };

/** What the protocol shows of a key's standing: it falls with the share of cancelled numbers, to 0 where the key is paused. */
export function ratingOf({ standing, had, cancelled }: Judged, { slowPercent, pausePercent, sample }: KeyRules): number {
  if (standing === 'paused') return 0;
  if (slowPercent === null || had < sample) return mostRating;
  const share = (cancelled / had) * 100;
  return Math.max(1, Math.round(mostRating * (1 - share / (pausePercent ?? 100))));
}

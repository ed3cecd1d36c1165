import type { KeyRules, KeyStanding } from '@pinline/contract/developers/key-use.rules';

/** Clients stop at 0, and take this for the most there is. */
const mostRating = 96;

type Counted = { had: number; cancelled: number };
type UserRules = { cancelPercent: number | null; cancelSample: number };

/**
 * What the protocol shows of a key: it falls with the share of cancelled numbers, the key's or its user's, whichever is nearer to being
 * stopped. 0 where "not enough rating" refuses a purchase: the key is paused, or the rules for users refuse its user.
 */
export function ratingOf(
  { key, user }: { key: Counted & { standing: KeyStanding }; user: Counted & { isClosed: boolean } },
  { keyUse, fairUse }: { keyUse: KeyRules; fairUse: UserRules },
): number {
  if (key.standing === 'paused' || user.isClosed) return 0;
  const stopsKey = keyUse.slowPercent === null ? null : (keyUse.pausePercent ?? 100);
  return Math.min(
    fallen(key, { stopsAt: stopsKey, sample: keyUse.sample }),
    fallen(user, { stopsAt: fairUse.cancelPercent, sample: fairUse.cancelSample }),
  );
}

function fallen({ had, cancelled }: Counted, { stopsAt, sample }: { stopsAt: number | null; sample: number }): number {
  if (stopsAt === null || had < sample) return mostRating;
  return Math.max(1, Math.round(mostRating * (1 - (cancelled / had) * (100 / stopsAt))));
}

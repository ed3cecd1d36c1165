import type { Db } from '../../../platform/database/database.ts';
import { selectNewestNumber } from './newest-number.sql.ts';

/** In paise. `until`: of a number that waits its end, of a late code that of its offer. */
export type NewestNumber = {
  state: 'waiting' | 'refunded' | 'late code' | 'cancelled' | 'expired' | 'code';
  service: string;
  mobileno: string;
  price: number;
  until: Date | null;
};

export async function findNewestNumber(db: Db, userId: number): Promise<NewestNumber | undefined> {
  const row = await selectNewestNumber(db, userId);
  if (row === undefined) return undefined;
  const { state, isRefunded, isRevealed, offeredUntil, expiresAt, ...number } = row;
  if (isRefunded) return { ...number, state: 'refunded', until: null };
  if (isRevealed || state === 'received' || state === 'finished') return { ...number, state: 'code', until: null };
  if (state === 'waiting' || state === 'cancelling') return { ...number, state: 'waiting', until: expiresAt };
  if (offeredUntil !== null) return { ...number, state: 'late code', until: offeredUntil };
  return { ...number, state: state === 'expired' ? 'expired' : 'cancelled', until: null };
}

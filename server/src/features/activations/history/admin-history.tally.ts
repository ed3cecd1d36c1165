import type { Db } from '../../../platform/database/database.ts';
import { countDecided, countRevealed, countWaiting, findDecidedUntil, type Decided } from './admin-counts.sql.ts';

export type Tally = () => Promise<Decided & { pending: number }>;

/**
 * What is decided stays decided, so the past (60 ms for a million numbers) is counted once per process, then only what is newer. A late code
 * can be revealed long after its number ended, so those few are counted each time.
 */
export function createTally(db: Db): Tally {
  let past = { until: new Date(0), success: 0, cancelled: 0 };
  return async () => {
    const known = past;
    const until = await findDecidedUntil(db);
    const [more, recent, revealed, pending] = await Promise.all([
      countDecided(db, { from: known.until, until }),
      countDecided(db, { from: until, until: null }),
      countRevealed(db),
      countWaiting(db),
    ]);
    const success = known.success + more.success;
    const cancelled = known.cancelled + more.cancelled;
    if (known === past) past = { until, success, cancelled };
    return { success: success + recent.success + revealed, cancelled: cancelled + recent.cancelled - revealed, pending };
  };
}

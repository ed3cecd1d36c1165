import type { Db } from '../../../platform/database/database.ts';
import { countDecided, countWaiting, decidedUntil, type Decided } from './admin-history.sql.ts';

/** How many numbers all users ever had, by result. */
export type Tally = () => Promise<Decided & { pending: number }>;

/**
 * What is decided stays decided: the past is counted once in the life of this process, and after that only what came since.
 * A million numbers take some 60 ms the first time, and then as long as those of the last hour.
 */
export function createTally(db: Db): Tally {
  let past = { until: new Date(0), success: 0, cancelled: 0 };
  return async () => {
    const known = past;
    const until = await decidedUntil(db);
    const [more, recent, pending] = await Promise.all([
      countDecided(db, { from: known.until, until }),
      countDecided(db, { from: until, until: null }),
      countWaiting(db),
    ]);
    const success = known.success + more.success;
    const cancelled = known.cancelled + more.cancelled;
    // A concurrent call has stored the same.
    if (known === past) past = { until, success, cancelled };
    return { success: success + recent.success, cancelled: cancelled + recent.cancelled, pending };
  };
}

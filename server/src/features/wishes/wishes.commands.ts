import { keyOfName } from '@pinline/contract/catalogue/search/fold.rules';
import { shortestMissedSearch } from '@pinline/contract/wishes/wish.rules';
import type { Deps } from '../../deps.ts';
import { countAttempt, countOrRefuse, type Throttle } from '../auth/throttle/throttle.ts';
import { countMissedSearch, storeWish } from './wishes.sql.ts';

const day = 24 * 60 * 60;
const wishing = (userId: number): Throttle => ({ kind: 'wish', key: String(userId), most: 20, windowSeconds: day });
const missing = (userId: number): Throttle => ({ kind: 'missed-search', key: String(userId), most: 100, windowSeconds: day });

export async function wishForApp({ db, config }: Deps, { userId, app }: { userId: number; app: string }): Promise<string> {
  if (config.isRateLimited) await countOrRefuse(db, wishing(userId));
  const name = app.trim();
  await storeWish(db.autocommit, { userId, key: keyOf(name), app: name }, config.timeZone);
  return name;
}

/** One user's words are counted up to a limit, so that no user alone decides what operators see. */
export async function noteMissedSearch({ db, config }: Deps, { userId, search }: { userId: number; search: string }): Promise<void> {
  const key = keyOf(search);
  if (key.length < shortestMissedSearch) return;
  if (config.isRateLimited && (await countAttempt(db, missing(userId))).retryAfterSeconds !== undefined) return;
  await countMissedSearch(db.autocommit, key, config.timeZone);
}

/** A letter may fold to several. */
function keyOf(name: string): string {
  return keyOfName(name).slice(0, 80);
}

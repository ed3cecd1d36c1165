import type { Deps } from '../../../deps.ts';
import { countNextDay } from './outcomes.sql.ts';

/** Each day in a transaction of its own: a long history is counted in many short steps. */
export async function countOutcomes({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  while (await countNextDay(db, config.timeZone));
}

import type { Deps } from '../../../deps.ts';
import { measureAgainOdds } from './again-odds.sql.ts';

export async function measureNumbersAgain({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await measureAgainOdds(db.autocommit, config.timeZone);
}

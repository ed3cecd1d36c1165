import type { Deps } from '../../deps.ts';
import { operatorSettings } from '../settings/settings.commands.ts';
import { eraseOldNumbers } from './activations.sql.ts';

const atOnce = 1_000;

export async function eraseOld(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { numbersDays } = (await operatorSettings(deps.db.read)).retention;
  for (let total = 0; ;) {
    const count = await eraseOldNumbers(deps.db, { days: numbersDays, limit: atOnce });
    total += count;
    if (count === atOnce) continue;
    if (total > 0) deps.log.info({ numbers: total }, 'old numbers and texts were erased');
    return;
  }
}

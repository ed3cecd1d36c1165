import type { Deps } from '../../deps.ts';
import { eraseOldNumbers } from './activations.sql.ts';

/** How long texts and numbers are kept (decisions.md, Data kept), in days. */
const keptDays = 90;
const atOnce = 1_000;

/** Erases what is older: that a number was bought, for how much, and whether its code came, stays. */
export async function eraseOld(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (let total = 0; ;) {
    const count = await eraseOldNumbers(deps.db, { days: keptDays, limit: atOnce });
    total += count;
    if (count === atOnce) continue;
    if (total > 0) deps.log.info({ numbers: total }, 'old numbers and texts were erased');
    return;
  }
}

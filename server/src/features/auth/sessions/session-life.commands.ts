import type { Tx } from '../../../platform/database/database.ts';
import { endSessionsThatAreOver, setSessionsToLife } from '../auth.sql.ts';

/** Wraps a change of how long sessions live: it holds for open sessions too, and brings back none that had ended. */
export async function changeSessionLife(tx: Tx, change: () => Promise<void>): Promise<void> {
  await endSessionsThatAreOver(tx);
  await change();
  await setSessionsToLife(tx);
}

import type { Tx } from '../../platform/database.ts';
import { endSessionsThatAreOver, setSessionsToLife } from './auth.sql.ts';

/** Around a change of how long sessions live: it holds for whoever is signed in now, and nobody who was out comes back in by it. */
export async function changeSessionLife(tx: Tx, change: () => Promise<void>): Promise<void> {
  await endSessionsThatAreOver(tx);
  await change();
  await setSessionsToLife(tx);
}

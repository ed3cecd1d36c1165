import type { Tx } from '../../../platform/database/database.ts';
import { endExpiredSessions, applySessionLife } from '../auth.sql.ts';

/** Applies a change of the session life to open sessions; reopens none that had ended. */
export async function changeSessionLife(tx: Tx, change: () => Promise<void>): Promise<void> {
  await endExpiredSessions(tx);
  await change();
  await applySessionLife(tx);
}

import type { Tx } from '../../../platform/database/database.ts';
import { endExpiredSessions, applySessionLife } from '../auth.sql.ts';

/** Runs a change of the session life. It applies to open sessions, and reopens none that had ended. */
export async function changeSessionLife(tx: Tx, change: () => Promise<void>): Promise<void> {
  await endExpiredSessions(tx);
  await change();
  await applySessionLife(tx);
}

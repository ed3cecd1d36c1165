import type { Tx } from '../../../platform/database/database.ts';
import { endExpiredSessions, applySessionLife } from '../auth.sql.ts';

/** Reopens no session that had ended. */
export async function changeSessionLife(tx: Tx, change: () => Promise<void>): Promise<void> {
  await endExpiredSessions(tx);
  await change();
  await applySessionLife(tx);
}

import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { endExpiredSessions, applySessionLife, lockLiveSession } from '../auth.sql.ts';

/** Reopens no session that had ended. */
export async function changeSessionLife(tx: Tx, change: () => Promise<void>): Promise<void> {
  await endExpiredSessions(tx);
  await change();
  await applySessionLife(tx);
}

/** For what would outlive the session: it can't end before this transaction. Refuses one that ended since the call was admitted. */
export async function keepSession(tx: Tx, sessionId: string): Promise<void> {
  if (!(await lockLiveSession(tx, sessionId))) refuse('NOT_AUTHORISED');
}

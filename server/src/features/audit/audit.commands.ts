import type { Origin } from '../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../platform/api/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAudit } from './audit.sql.ts';

export type By = { caller: SessionCaller; from: Origin };

export type AuditEntry = {
  action: string;
  target: string;
  /** Never a secret: record that it changed, not its value. */
  before?: unknown;
  after?: unknown;
};

export type Author = { caller: Pick<SessionCaller, 'userId'>; from: Pick<Origin, 'address'> };

/** The author of what a job does that no operator asked for: with an operator's name the log would say what that operator didn't do. */
export const automatically = { caller: null, from: null } as const;
export type Automatic = typeof automatically;

/** The author of a command whose operator isn't known: the shell's account is. */
export type AtTerminal = { caller: null; from: Author['from'] };

export async function recordAudit(tx: Tx, by: Author | Automatic | AtTerminal, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, { actorId: by.caller?.userId ?? null, address: by.from?.address ?? null, ...entry });
}

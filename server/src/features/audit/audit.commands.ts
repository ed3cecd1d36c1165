import type { Origin } from '../../platform/api.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { insertAudit } from './audit.sql.ts';

/** Who changes something, and from where. */
export type By = { caller: Caller; from: Origin };

export type AuditEntry = {
  /** What was done, such as `user.block`. */
  action: string;
  /** What it was done to, such as `user:12`. */
  target: string;
  /** As they are to be read later. Never a secret: say that it changed, not what it is. */
  before?: unknown;
  after?: unknown;
};

/** Writes down what an operator changes, in the transaction that changes it. */
export async function recordAudit(tx: Tx, by: By, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, { actorId: by.caller.userId, address: by.from.address, ...entry });
}

import type { Origin } from '../../platform/api/api.ts';
import type { Caller } from '../../platform/api/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAudit, newestBefore } from './audit.sql.ts';

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

/** What the log keeps of them; whoever changes something by a command line has no more. */
export type Author = { caller: Pick<Caller, 'userId'>; from: Pick<Origin, 'address'> };

/** Writes down what an operator changes, in the transaction that changes it. */
export async function recordAudit(tx: Tx, by: Author, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, { actorId: by.caller.userId, address: by.from.address, ...entry });
}

/** What was there before the newest change of this kind to it; undefined when there was none. */
export async function newestAudit(tx: Tx, of: { action: string; target: string }): Promise<unknown> {
  return newestBefore(tx, of);
}

import type { Origin } from '../../platform/api/api.ts';
import type { Caller } from '../../platform/api/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAudit, newestBefore } from './audit.sql.ts';

/** Who makes a change, and from where. */
export type By = { caller: Caller; from: Origin };

export type AuditEntry = {
  /** The action, such as `user.block`. */
  action: string;
  /** The object, such as `user:12`. */
  target: string;
  /** Readable values. Never a secret: record that it changed, not its value. */
  before?: unknown;
  after?: unknown;
};

/** What the log stores about the author; a command line has no more than that. */
export type Author = { caller: Pick<Caller, 'userId'>; from: Pick<Origin, 'address'> };

/** Records an operator's change in the transaction that makes it. */
export async function recordAudit(tx: Tx, by: Author, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, { actorId: by.caller.userId, address: by.from.address, ...entry });
}

/** The value before the newest change of this kind; undefined if there was none. */
export async function newestAudit(tx: Tx, of: { action: string; target: string }): Promise<unknown> {
  return newestBefore(tx, of);
}

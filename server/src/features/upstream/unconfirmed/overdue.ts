import type { Deps } from '../../../deps.ts';
import { isLocked } from '../../../platform/database/database.ts';
import { findOverduePurchases, giveUpAttempts } from './overdue.sql.ts';

const overdueAtOnce = 100;

/** A purchase's money waits until its deadline and no longer, whatever happened to its node. A locked or failing one holds up no other. */
export async function endOverduePurchases(deps: Deps): Promise<void> {
  for (const purchase of await findOverduePurchases(deps.db.prepared, overdueAtOnce)) {
    try {
      if (await deps.db.call('activation_end_overdue', { userId: purchase.userId, activationId: purchase.id }))
        deps.live.hint(purchase.userId);
    } catch (error) {
      if (!isLocked(error)) deps.log.warn({ err: error, activationId: purchase.id }, 'an overdue purchase could not be ended yet');
    }
  }
}

/** The users have their money back; what was sold is the operator's loss, and is logged. */
export async function endAttemptsWithoutAnswer(deps: Deps): Promise<void> {
  for (const { providerId, attempts } of await giveUpAttempts(deps.db.prepared))
    deps.log.warn({ providerId, attempts }, 'purchases were given up without knowing whether a number was sold');
}

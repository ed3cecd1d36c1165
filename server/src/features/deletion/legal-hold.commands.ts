import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/errors.ts';
import { recordAudit, type By } from '../audit/audit.commands.ts';
import { requireFreshFactor } from '../auth/second-factor/second-factor.commands.ts';
import { getCustomer } from '../users/users.commands.ts';
import { hasLegalHold, liftLegalHold, lockDeparting, setLegalHold } from './deletion.sql.ts';

/** Under the user's lock: an account that is being deleted meanwhile can't be held any more. */
export async function changeLegalHold(deps: Deps, by: By, { userId, isHeld }: { userId: number; isHeld: boolean }): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    await getCustomer(tx, userId);
    await lockDeparting(tx, userId);
    if ((await getCustomer(tx, userId)).deletedAt !== null) refuse('ACCOUNT_DELETED');
    const wasHeld = await hasLegalHold(tx, userId);
    if (wasHeld === isHeld) return;
    await (isHeld ? setLegalHold(tx, { userId, operatorId: by.caller.userId }) : liftLegalHold(tx, userId));
    await recordAudit(tx, by, {
      action: 'user.legal-hold',
      target: `user:${userId}`,
      before: { isHeld: wasHeld },
      after: { isHeld },
    });
  });
}

import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockActivation, markDismissed } from '../activations.sql.ts';

export async function dismissNumber(deps: Deps, caller: Caller, id: number): Promise<void> {
  const key = { userId: caller.userId, id };
  const isNews = await deps.db.transaction(async (tx) => {
    const row = await lockActivation(tx, key);
    if (row === undefined || row.phoneNumber === null) refuse('ACTIVATION_NOT_FOUND');
    if (['waiting', 'cancelling'].includes(row.state)) refuse('NUMBER_NOT_ENDED');
    return markDismissed(tx, key);
  });
  if (isNews) deps.live.hint(caller.userId);
}

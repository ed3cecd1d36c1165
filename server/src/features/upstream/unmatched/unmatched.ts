import type { Deps } from '../../../deps.ts';
import type { ActiveList } from '../../providers/provider.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordUpstreamDebt } from '../debts/debts.sql.ts';
import { forgetUnmatchedNumbers, noteUnmatchedNumbers } from './unmatched.sql.ts';
import type { Lease, ListState } from '../watch/watch-state.ts';

/** In milliseconds. */
const lookMs = { usually: 300_000, again: 30_000 };

export function postponeUnmatchedCheck(state: ListState): void {
  state.nextUnmatchedAt = Math.max(state.nextUnmatchedAt, performance.now() + lookMs.usually);
}

/** Only reported, never cancelled: our database may be an older backup, or another installation may use the account. */
export async function findUnmatchedNumbers(
  deps: Deps,
  { providerId }: Pick<Lease, 'providerId'>,
  state: ListState,
  list: ActiveList,
): Promise<void> {
  if (performance.now() < state.nextUnmatchedAt) return;
  state.nextUnmatchedAt = performance.now() + (list.isComplete ? lookMs.usually : lookMs.again);
  if (!list.isComplete) return;
  // A number that has its code is paid for and can't be given back; reconcile shows the charge.
  const upstreamIds = list.activations.filter(({ messages }) => messages.length === 0).map(({ upstreamId }) => upstreamId);
  const { unmatched, fresh } = await noteUnmatchedNumbers(deps.db.autocommit, { providerId, upstreamIds });
  if (unmatched > 0) state.nextUnmatchedAt = performance.now() + lookMs.again;
  if (fresh > 0) deps.log.warn({ providerId, numbers: fresh }, 'numbers are open at a provider that no one here bought');
}

/** The watch cancels them as soon as the provider allows. */
export async function cancelUnmatchedNumbers(tx: Tx, unmatched: { providerId: number; upstreamIds: string[] }): Promise<void> {
  const { providerId, upstreamIds } = unmatched;
  for (const upstreamId of upstreamIds) await recordUpstreamDebt(tx, { providerId, upstreamId });
  await forgetUnmatchedNumbers(tx, unmatched);
}

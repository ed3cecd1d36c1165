import type { Deps } from '../../../deps.ts';
import { runBeside } from '../../../platform/run-beside.ts';
import { isLocked } from '../../../platform/database/database.ts';
import { findEndedNumbersToAsk } from '../../activations/receive/late-codes.sql.ts';
import { checkEnded } from '../../activations/receive/receive.commands.ts';
import { type Lease, type WatchState } from './watch-state.ts';

const askedAtOnce = 4;
/** In milliseconds: between two readings of what to ask, and between two questions about one number. */
const roundMs = 1_000;
const againMs = 12_000;

/** A code may still arrive after a cancel or an expiry. These questions yield to all others. */
export async function askAboutEnded(deps: Deps, lease: Lease, state: WatchState): Promise<void> {
  const { ended } = state;
  const at = performance.now();
  if (at < ended.nextRoundAt) return;
  const atOnce = howManyAtOnce(deps, lease.providerId);
  if (atOnce === 0) return;
  ended.nextRoundAt = at + roundMs;
  for (const [id, dueAt] of ended.dueAt) if (dueAt <= at) ended.dueAt.delete(id);
  const limit = atOnce - ended.asking.size;
  if (limit <= 0) return;
  const exceptIds = [...ended.asking.keys(), ...ended.dueAt.keys()];
  for (const number of await findEndedNumbersToAsk(deps.db.prepared, { providerId: lease.providerId, exceptIds, limit })) {
    ended.dueAt.set(number.id, at + againMs);
    runBeside(
      ended.asking,
      number.id,
      () => checkEnded(deps, number, lease.provider, lease.epoch),
      (error) => {
        if (!isLocked(error)) deps.log.warn({ err: error, activationId: number.id }, 'a number that ended could not be asked about');
      },
    );
  }
}

/** Pages of a long list always wait: then one question at a time, so that the list is hardly slowed. */
function howManyAtOnce({ providers }: Pick<Deps, 'providers'>, providerId: number): number {
  const now = providers.breakerStates().find(({ id }) => id === providerId);
  if (now?.state !== 'closed' || now.waitingOutside > 0) return 0;
  return now.waiting > 0 ? 1 : askedAtOnce;
}

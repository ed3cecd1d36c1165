import type { Deps } from '../../../deps.ts';
import { runBeside } from '../../../platform/run-beside.ts';
import { driveCancel } from '../../activations/cancel/cancel.commands.ts';
import { checkUpstream } from '../../activations/receive/receive.commands.ts';
import { findDueActivations, type OpenActivation } from '../../activations/receive/receive.sql.ts';
import { finish, refundActivation } from '../../activations/receive/end-number.sql.ts';
import { backOff, listNotDue, type Lease, type WatchState } from './watch-state.ts';

const cancelTimeoutMs = 8_000;
const endedAtOnce = 50;
/** When the provider is unreachable at a number's end, the refund waits this long: within the 5 minutes of invariant I22. */
const patienceSeconds = 60;

/** A slow or locked number holds up none of the others. */
export async function endDue(deps: Deps, lease: Lease, state: WatchState): Promise<void> {
  const room = Math.max(0, endedAtOnce - state.ending.size);
  if (room === 0) return;
  const due = await findDueActivations(deps.db.prepared, lease.providerId, [
    ...state.ending.keys(),
    ...state.asking.keys(),
    ...listNotDue(state),
  ]);
  for (const activation of due.slice(0, room)) {
    backOff(state, activation.id);
    runBeside(
      state.ending,
      activation.id,
      () => end(deps, lease, activation),
      (error) => deps.log.warn({ err: error, activationId: activation.id }, 'an activation could not be ended yet'),
    );
  }
}

async function end(deps: Deps, lease: Lease, activation: OpenActivation): Promise<void> {
  if (activation.state === 'received') {
    if (await finish(deps.db, { ...activation, epoch: lease.epoch })) deps.live.hint(activation.userId);
    return;
  }
  await (activation.leftSeconds > 0 ? driveCancel(deps, activation, lease.provider, lease.epoch) : expire(deps, lease, activation));
}

async function expire(deps: Deps, { provider, epoch }: Lease, activation: OpenActivation): Promise<void> {
  const isPatient = activation.leftSeconds > -patienceSeconds;
  const last = await checkUpstream(deps, activation, provider, epoch);
  if (last === undefined && isPatient) return;
  if (last?.state === 'received') return;
  const isOver = last?.state === 'ended' || last?.state === 'missing';
  const answer = isOver ? undefined : await provider.cancel(activation.upstreamId, AbortSignal.timeout(cancelTimeoutMs));
  if (answer !== undefined && answer.outcome !== 'unknown') {
    // A message may have arrived before the cancel; some providers then only say "over".
    const status = await checkUpstream(deps, activation, provider, epoch);
    if (status?.state === 'received') return;
    if (status === undefined && answer.outcome !== 'cancelled' && isPatient) return;
  }
  // A number the provider calls over may live on and be charged: only a confirmed cancel counts.
  const owesCancel = answer?.outcome !== 'cancelled';
  if (await refundActivation(deps.db, { ...activation, end: 'expired', owesCancel, epoch })) deps.live.hint(activation.userId);
}

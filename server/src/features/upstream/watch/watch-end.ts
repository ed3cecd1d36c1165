import type { Deps } from '../../../deps.ts';
import { driveCancel } from '../../activations/cancel/cancel.commands.ts';
import { checkUpstream } from '../../activations/receive/receive.commands.ts';
import { dueActivations, finish, refundActivation, type OpenActivation } from '../../activations/receive/receive.sql.ts';
import { backOff, notDue, runBeside, type Lease, type WatchState } from './watch-state.ts';

const cancelTimeoutMs = 8_000;
const endedAtOnce = 50;
/** When a provider can't be reached at the end of a number's life, the money is returned after this many seconds: well within the 5 minutes of invariant I22. */
const patienceSeconds = 60;

/** Begins to end what the user wants cancelled and what is over. One that is slow or locked holds up none of the others. */
export async function endDue(deps: Deps, lease: Lease, state: WatchState): Promise<void> {
  const room = Math.max(0, endedAtOnce - state.ending.size);
  if (room === 0) return;
  const due = await dueActivations(deps.db.read, lease.providerId, [...state.ending.keys(), ...state.asking.keys(), ...notDue(state)]);
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

/** Ends an expired number: one last check for a message, a cancel upstream, and the refund. Independent of any open page. */
async function expire(deps: Deps, { provider, epoch }: Lease, activation: OpenActivation): Promise<void> {
  const isPatient = activation.leftSeconds > -patienceSeconds;
  const last = await checkUpstream(deps, activation, provider, epoch);
  if (last === undefined && isPatient) return;
  if (last?.state === 'received') return;
  const isOver = last?.state === 'ended' || last?.state === 'missing';
  const answer = isOver ? undefined : await provider.cancel(activation.upstreamId, AbortSignal.timeout(cancelTimeoutMs));
  if (answer !== undefined && answer.outcome !== 'unknown') {
    // A message may have come between the last look and the cancel; some providers say no more than "over" then.
    const status = await checkUpstream(deps, activation, provider, epoch);
    if (status?.state === 'received') return;
    if (status === undefined && answer.outcome !== 'cancelled' && isPatient) return;
  }
  // Only a confirmed cancel is sure to be one: what the provider calls over may live on, and be charged.
  const owesCancel = answer?.outcome !== 'cancelled';
  if (await refundActivation(deps.db, { ...activation, end: 'expired', owesCancel, epoch })) deps.live.hint(activation.userId);
}

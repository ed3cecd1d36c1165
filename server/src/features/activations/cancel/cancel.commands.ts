import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Reply } from '../../../platform/api/api.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { now } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import type { CancelAnswer, Provider } from '../../providers/provider.ts';
import { readAvailableBalance } from '../../wallet/wallet.sql.ts';
import { serverOf } from '../activations.present.ts';
import { decideCancel, isSeenBy } from '../activations.rules.ts';
import { findActivation, lockActivation, markCancelling, recordActivationEvent, type ActivationRow } from '../activations.sql.ts';
import { checkUpstream, type Epoch } from '../receive/receive.commands.ts';
import { findOpenActivation, type OpenActivation } from '../receive/receive.sql.ts';
import { refundActivation, postponeCancel } from '../receive/end-number.sql.ts';

type CancelReply = Reply<'POST otp/cancelOtp'>;
export type CancelWish = {
  mobileId: number;
  serialNumber: number;
  serviceId: number;
};

const cancelMs = 8_000;
const banMs = 4_000;
/** For a provider that refuses a cancel without saying how long to wait, in seconds. */
const usualMinimumAge = 120;

/** Refunds only once the provider confirms the cancel. Answers `cancelling` until it does. */
export async function cancelAndRefund(deps: Deps, caller: Caller, wish: CancelWish): Promise<CancelReply> {
  await requestCancel(deps, caller, wish);
  await sendDueCancel(deps, { userId: caller.userId, id: wish.mobileId });
  return answerCancel(deps, caller, wish);
}

/** The cancel of a reported or switched number may not be due yet: the watch sends it then. */
export async function sendDueCancel(deps: Deps, key: { userId: number; id: number }): Promise<void> {
  const open = await findOpenActivation(deps.db.autocommit, key);
  if (open?.state !== 'cancelling') return;
  deps.live.hint(key.userId);
  const provider = open.isCancellable ? await deps.providers.get(open.providerId) : undefined;
  if (provider !== undefined) await driveCancel(deps, { ...open, waitsForLock: true }, provider, null);
}

async function requestCancel(deps: Deps, caller: Caller, wish: CancelWish): Promise<void> {
  const key = { userId: caller.userId, id: wish.mobileId };
  await deps.db.transaction(async (tx) => {
    const row = await lockActivation(tx, key);
    if (row?.serialNumber !== wish.serialNumber || row.serviceId !== wish.serviceId || !isSeenBy(caller, row))
      refuse('ACTIVATION_NOT_FOUND');
    if (decideRowCancel(row, await now(tx)) === 'over already' || row.state === 'cancelling') return;
    await markCancelling(tx, key, 'user');
    await recordActivationEvent(tx, key);
  });
}

/** Safe to repeat; called by the route and by the watch. */
export async function driveCancel(deps: Deps, activation: OpenActivation, provider: Provider, epoch: Epoch): Promise<void> {
  const answer = await askToCancel(activation, provider);
  switch (answer.outcome) {
    case 'too_early':
      await postponeCancel(deps.db, activation, answer.retryAfterSeconds ?? usualMinimumAge);
      deps.live.hint(activation.userId);
      return;
    case 'unknown':
      deps.log.warn({ activationId: activation.id, detail: answer.detail }, 'a cancel has no certain answer');
      return;
    default: {
      // The provider cancelled it, ended it, or received a code first. A message in its status wins and is charged.
      const status = await checkUpstream(deps, activation, provider, epoch);
      const isOver =
        answer.outcome === 'cancelled' ? status?.state !== 'received' : status?.state === 'ended' || status?.state === 'missing';
      if (
        isOver &&
        (await refundActivation(deps.db, {
          ...activation,
          end: 'cancelled',
          // A number called over without a confirmed cancel may still be active, and charged.
          owesCancel: answer.outcome !== 'cancelled',
          epoch,
        }))
      )
        deps.live.hint(activation.userId);
    }
  }
}

/** A reported number is banned where the protocol can; a ban without a certain answer is followed by a cancel. */
async function askToCancel({ isReported, upstreamId }: OpenActivation, provider: Provider): Promise<CancelAnswer> {
  const answer = isReported ? await provider.ban?.(upstreamId, AbortSignal.timeout(banMs)) : undefined;
  return answer === undefined || answer.outcome === 'unknown' ? provider.cancel(upstreamId, AbortSignal.timeout(cancelMs)) : answer;
}

async function answerCancel(deps: Deps, caller: Caller, wish: CancelWish): Promise<CancelReply> {
  const row = await findActivation(deps.db.prepared, {
    userId: caller.userId,
    id: wish.mobileId,
  });
  const isOver = decideRowCancel(row, await now(deps.db.autocommit)) === 'over already';
  const balance = toRupees(paise(await readAvailableBalance(deps.db.prepared, caller.userId)));
  return isOver
    ? { status: 200, body: { data: { balance, status: 'cancelled' } } }
    : { status: 202, body: { data: { balance, status: 'cancelling' } } };
}

function decideRowCancel(row: ActivationRow | undefined, at: Date): 'ask the provider' | 'over already' {
  if (row === undefined || row.phoneNumber === null || row.cancellableAt === null) return refuse('ACTIVATION_NOT_FOUND');
  if (row.isRevealed) return refuse('ACTIVATION_NOT_CANCELLABLE');
  const { state, phoneNumber, cancellableAt } = row;
  return decideCancel({ state, server: serverOf(row), phoneNumber, cancellableAt }, at);
}

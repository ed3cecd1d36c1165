import type { Deps } from '../../../deps.ts';
import { runBeside } from '../../../platform/run-beside.ts';
import { isLocked } from '../../../platform/database/database.ts';
import { receiveStatus } from '../../activations/receive/receive.commands.ts';
import { findOpen, type OpenActivation } from '../../activations/receive/receive.sql.ts';
import { noteMissing } from '../missing/watch-missing.ts';
import { listLive, orderEveryMs, orderNumbers } from './number-by-number.rules.ts';
import { areSame, comparisonMs, type Lease, type WatchState } from '../watch/watch-state.ts';

/** In milliseconds. */
const callMs = 8_000;
/** Few wait at once, because cancels wait behind them; the pace of calls decides how many are asked. */
const sideBySide = 16;

/** Asks for the status of each open number, where a provider has no list. */
export async function readNumbers(deps: Deps, lease: Lease, state: WatchState): Promise<void> {
  const { numbers, list } = state;
  const readAt = performance.now();
  list.nextListAt = readAt + orderEveryMs;
  const open = await findOpen(deps.db.prepared, lease.providerId);
  forgetEnded(state, open);
  numbers.queue = orderNumbers(open, numbers.askedAt, readAt);
  for (let reader = 0; reader < sideBySide; reader += 1)
    runBeside(
      numbers.reading,
      reader,
      () => readInTurn(deps, lease, state),
      (error) => deps.log.warn({ err: error, providerId: lease.providerId }, 'numbers could not be asked about'),
    );
  const found = readAt < list.nextComparisonAt ? undefined : listLive(open, numbers.answers, readAt);
  if (found === undefined) return;
  list.nextComparisonAt = readAt + open.length * comparisonMs;
  runBeside(
    state.counting,
    lease.providerId,
    () => noteMissing(deps, lease, { activations: found.live, askedAt: found.askedAt }),
    (error) => deps.log.warn({ err: error, providerId: lease.providerId }, 'missing numbers could not be noted'),
  );
}

function forgetEnded({ numbers, list: { seen } }: WatchState, open: readonly OpenActivation[]): void {
  const openIds = new Set(open.map(({ id }) => id));
  for (const known of [numbers.askedAt, numbers.answers]) for (const id of known.keys()) if (!openIds.has(id)) known.delete(id);
  const openUpstream = new Set(open.map(({ upstreamId }) => upstreamId));
  for (const upstreamId of seen.keys()) if (!openUpstream.has(upstreamId)) seen.delete(upstreamId);
}

async function readInTurn(deps: Deps, lease: Lease, state: WatchState): Promise<void> {
  const { numbers } = state;
  for (let next = numbers.queue.pop(); next !== undefined && !state.isStopping; next = numbers.queue.pop()) {
    numbers.askedAt.set(next.id, performance.now());
    await askAbout(deps, lease, state, next);
  }
}

/** A locked user is asked about again soon. */
async function askAbout(deps: Deps, { provider, epoch }: Lease, { numbers, list }: WatchState, number: OpenActivation): Promise<void> {
  const { id, upstreamId } = number;
  const at = performance.now();
  const answer = await provider.check(upstreamId, AbortSignal.timeout(callMs));
  if (!answer.ok) return;
  const { state, message } = answer.value;
  numbers.answers.set(id, { at, isLive: state !== 'ended' && state !== 'missing' });
  if (message === null || areSame(list.seen.get(upstreamId), [message])) return;
  try {
    await receiveStatus(deps, number, answer.value, epoch);
    list.seen.set(upstreamId, [message]);
  } catch (error) {
    if (!isLocked(error)) deps.log.warn({ err: error, activationId: id }, 'a message could not be stored yet');
  }
}

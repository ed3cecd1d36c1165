import type { Deps } from '../../../deps.ts';
import { runBeside } from '../../../platform/run-beside.ts';
import { isLocked, now, type Db } from '../../../platform/database/database.ts';
import { findClockOffset } from '../../providers/health/clock-offset.sql.ts';
import type { Answer, HistorySpan, UpstreamActivation, UpstreamHistory } from '../../providers/provider.ts';
import { certainAfterSeconds, findMissingToAsk, noteAnswer, noteList, settleMissing, type MissingNumber } from './missing.sql.ts';
import { checkUpstream } from '../../activations/receive/receive.commands.ts';
import { backOff, listNotDue, type Lease, type WatchState } from '../watch/watch-state.ts';

const askedAtOnce = 20;
const historyMs = 15_000;
/** Numbers checked together share one reading of the history for this long. */
const historyFreshMs = 5_000;
const historyEdgeMs = 15 * 60_000;

export async function noteMissing(
  deps: Deps,
  { providerId, epoch }: Lease,
  list: { activations: Pick<UpstreamActivation, 'upstreamId'>[]; askedAt: number },
): Promise<void> {
  const upstreamIds = list.activations.map(({ upstreamId }) => upstreamId);
  const alarm = await noteList(deps.db, { providerId, epoch, upstreamIds, listSeconds: (performance.now() - list.askedAt) / 1_000 });
  if (alarm === 'raised')
    deps.log.error({ providerId }, 'many numbers are missing at a provider: none of them is refunded until its list recovers');
  if (alarm === 'resolved') deps.log.info({ providerId }, 'the list of a provider has recovered');
}

export async function askAboutMissing(deps: Deps, lease: Lease, state: WatchState): Promise<void> {
  const limit = askedAtOnce - state.asking.size;
  if (limit <= 0) return;
  const exceptIds = [...state.asking.keys(), ...state.ending.keys(), ...listNotDue(state)];
  for (const number of await findMissingToAsk(deps.db.prepared, { providerId: lease.providerId, exceptIds, limit })) {
    backOff(state, number.id);
    runBeside(
      state.asking,
      number.id,
      () => askAbout(deps, lease, state, number),
      (error) => {
        if (!isLocked(error)) deps.log.warn({ err: error, activationId: number.id }, 'a missing number could not be asked about');
      },
    );
  }
}

async function askAbout(deps: Deps, lease: Lease, state: WatchState, number: MissingNumber): Promise<void> {
  const status = await checkUpstream(deps, number, lease.provider, lease.epoch);
  if (status === undefined) return;
  const isTerminal = status.state === 'ended' || status.state === 'missing';
  const seconds = await noteAnswer(deps.db, { ...number, isTerminal });
  if (seconds === null || seconds < certainAfterSeconds) return;
  const booked = number.isConfirmed ? 'gone' : await readBooking(deps, lease, state, number);
  if (booked === 'open') await noteAnswer(deps.db, { ...number, isTerminal: false });
  if (booked === 'charged' || booked === 'unclear') warnOnce(deps, state, number, booked);
  if (booked !== 'gone') return;
  if (await settleMissing(deps.db, { ...number, epoch: lease.epoch })) deps.live.hint(number.userId);
}

type Span = { from: Date; to: Date };

type Booked = 'gone' | 'open' | 'charged' | 'unclear' | 'unsure';

/** A number the history doesn't name may be another account's. While a number waits, only a refund there proves that no code was charged. */
async function readBooking(deps: Pick<Deps, 'db'>, lease: Lease, state: WatchState, number: MissingNumber): Promise<Booked> {
  if (lease.provider.history === undefined) return 'gone';
  const [span, clockOffset] = await Promise.all([
    readSpan(deps.db.autocommit, number),
    findClockOffset(deps.db.autocommit, lease.providerId),
  ]);
  const history = await readHistory(lease, state, { ...span, clockOffsetMinutes: clockOffset ?? 0 });
  if (history?.ok !== true) return history?.reason === 'NOT_OFFERED' ? 'gone' : 'unsure';
  const booking = history.value.bookings.find(({ upstreamId }) => upstreamId === number.upstreamId);
  if (booking === undefined) return history.value.isList === true ? 'gone' : 'unsure';
  if (booking.state === 'refunded') return 'gone';
  return booking.state === 'charged' && number.state === 'received' ? 'gone' : booking.state;
}

/** The provider may have charged for a code it never showed, so the number waits for its end. */
function warnOnce(deps: Deps, state: WatchState, { id, state: of }: MissingNumber, booked: 'charged' | 'unclear'): void {
  const asked = state.nextTry.get(id);
  if (of === 'received' || asked?.isWarned === true) return;
  if (asked !== undefined) asked.isWarned = true;
  deps.log.warn(
    { activationId: id, booked },
    'a provider calls a waiting number over and may have charged for it: not refunded before its end',
  );
}

/** By the database's clock: this machine's may be wrong. */
export async function readSpan(db: Db, { ageSeconds }: Pick<MissingNumber, 'ageSeconds'>): Promise<Span> {
  const at = (await now(db)).getTime();
  return { from: new Date(at - ageSeconds * 1_000 - historyEdgeMs), to: new Date(at + historyEdgeMs) };
}

async function readHistory({ provider }: Lease, state: WatchState, span: HistorySpan): Promise<Answer<UpstreamHistory> | undefined> {
  const last = state.history;
  if (last === undefined || performance.now() - last.at > historyFreshMs || last.from > span.from) {
    const reading = provider.history?.(span, AbortSignal.timeout(historyMs));
    state.history = { at: performance.now(), from: span.from, reading: reading ?? Promise.resolve(undefined) };
  }
  return state.history?.reading;
}

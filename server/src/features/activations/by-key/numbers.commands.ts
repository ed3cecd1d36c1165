import type { Deps } from '../../../deps.ts';
import type { KeyCaller } from '../../../platform/api/caller.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { now } from '../../../platform/database/database.ts';
import { recordResendRequest } from '../../upstream/debts/debts.sql.ts';
import { serverOf } from '../activations.present.ts';
import { canResend, isSeenBy } from '../activations.rules.ts';
import { findActivation, findActivations, findState, type ActivationRow } from '../activations.sql.ts';
import { cancelAndRefund } from '../cancel/cancel.commands.ts';
import { finish } from '../receive/end-number.sql.ts';
import { isRepeat } from './repeats.sql.ts';
import { reportNumber } from '../report/report.commands.ts';
import { findBoughtIds, findNewestId, findOpenIds, findReportedIds, markAskedAgain } from './numbers.sql.ts';

/** Refuses a number that this key didn't buy. */
export async function getNumberOfKey({ db }: Deps, caller: KeyCaller, id: number): Promise<ActivationRow> {
  const row = await findActivation(db.prepared, { userId: caller.userId, id });
  if (row === undefined || row.phoneNumber === null || !isSeenBy(caller, row)) return refuse('ACTIVATION_NOT_FOUND');
  return row;
}

/** The last purchase of this number by this key. */
export async function findNewestOf(
  { db }: Deps,
  { key }: KeyCaller,
  number: { phoneNumber: string; serviceCode: string },
): Promise<{ id: number } | undefined> {
  const id = await findNewestId(db.autocommit, { keyId: key.id, ...number });
  return id === undefined ? undefined : { id };
}

/** Whether a purchase under this order id or Idempotency-Key was begun already. */
export async function isRepeatedOrder(
  { db }: Deps,
  { userId }: KeyCaller,
  order: { orderId: string | undefined; key: string | null },
): Promise<boolean> {
  const isNamed = order.orderId !== undefined || order.key !== null;
  return isNamed && isRepeat(db.autocommit, { userId, ...order });
}

export async function listOpenNumbers(deps: Deps, caller: KeyCaller, page: { offset: number; limit: number }): Promise<ActivationRow[]> {
  return inOrder(deps, caller, await findOpenIds(deps.db.autocommit, { keyId: caller.key.id, ...page }));
}

export async function listBoughtNumbers(
  deps: Deps,
  caller: KeyCaller,
  page: { offset: number; limit: number; from: Date; to: Date; isOldestFirst?: boolean },
): Promise<ActivationRow[]> {
  return inOrder(deps, caller, await findBoughtIds(deps.db.autocommit, { keyId: caller.key.id, ...page }));
}

/** The ids of these numbers that were reported. */
export async function findReported({ db }: Deps, { userId }: KeyCaller, rows: readonly ActivationRow[]): Promise<ReadonlySet<number>> {
  return new Set(await findReportedIds(db.autocommit, { userId, ids: rows.map(({ id }) => id) }));
}

/** Refuses unless a code arrived and the number still listens. */
export async function askForAnotherCode({ db }: Deps, { userId }: KeyCaller, row: ActivationRow): Promise<void> {
  const { id, providerId, upstreamId, state } = row;
  if (!canResend({ state, server: serverOf(row) }) || providerId === null || upstreamId === null) refuse('RESEND_NOT_POSSIBLE');
  await recordResendRequest(db.autocommit, { providerId, upstreamId, userId, activationId: id });
  await markAskedAgain(db.autocommit, { userId, id });
}

/** The buyer needs no further code: the number is finished at the provider too, and what arrives later is not delivered. A number that has ended stays as it is. */
export async function finishNumber({ db, live }: Deps, { userId }: KeyCaller, { id, state }: ActivationRow): Promise<void> {
  if (state === 'received' && (await finish(db, { userId, id, epoch: null, waitsForLock: true }))) live.hint(userId);
}

/** How often a lost notice is made up for, in milliseconds. */
const checkAgainMs = 1_000;

/**
 * Asks the provider to cancel, and waits until the money is back, for at most `withinMs`. Returns whether it is; if not, the cancel goes on.
 * Refuses what can't be cancelled.
 */
export async function cancelWithin(
  deps: Deps,
  caller: KeyCaller,
  { row, withinMs }: { row: ActivationRow; withinMs: number },
): Promise<boolean> {
  const { id, serialNumber, serviceId } = row;
  return endWithin(deps, caller, { id, withinMs, asking: cancelAndRefund(deps, caller, { mobileId: id, serialNumber, serviceId }) });
}

/** Reports a number as banned. True once its cancel succeeded, or is recorded because the provider doesn't take it yet. */
export async function banWithin(
  deps: Deps,
  caller: KeyCaller,
  { row, withinMs }: { row: ActivationRow; withinMs: number },
): Promise<boolean> {
  const { id, cancellableAt } = row;
  const isDue = cancellableAt !== null && cancellableAt <= (await now(deps.db.autocommit));
  const asking = reportNumber(deps, caller, { id, reason: 'banned' });
  return isDue ? endWithin(deps, caller, { id, withinMs, asking }) : (await asking).status === 200;
}

type Ending = { id: number; withinMs: number; asking: Promise<unknown> };

async function endWithin(deps: Deps, caller: KeyCaller, { id, withinMs, asking }: Ending): Promise<boolean> {
  const until = performance.now() + withinMs;
  let refusal: unknown;
  // A refusal after the limit has no reader.
  const asked = asking.catch((error: unknown) => {
    refusal = error;
    if (!(error instanceof Refusal)) deps.log.warn({ err: error, activationId: id }, 'a cancel by key failed');
  });
  let isAsked = false;
  void asked.then(() => (isAsked = true));
  const news = deps.live.listen(caller.userId);
  try {
    for (;;) {
      if (refusal !== undefined) throw refusal;
      const state = await findState(deps.db.prepared, { userId: caller.userId, id });
      if (state === 'cancelled' || state === 'expired') return true;
      if (state === 'received' || state === 'finished') return refuse('ACTIVATION_NOT_CANCELLABLE');
      const leftMs = until - performance.now();
      if (leftMs <= 0) return false;
      const wait = news.next(Math.min(checkAgainMs, leftMs));
      await (isAsked ? wait : Promise.race([asked, wait]));
    }
  } finally {
    news.stop();
  }
}

async function inOrder({ db }: Deps, { userId }: KeyCaller, ids: number[]): Promise<ActivationRow[]> {
  const found = new Map((await findActivations(db.autocommit, userId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

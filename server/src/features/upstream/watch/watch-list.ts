import type { Deps } from '../../../deps.ts';
import { isLocked } from '../../../platform/database/database.ts';
import type { ActiveList } from '../../providers/provider.ts';
import { resolveUnconfirmedPurchases } from '../unconfirmed/unconfirmed.ts';
import { undecidedAttempts } from '../unconfirmed/unconfirmed.sql.ts';
import { receiveList } from '../../activations/receive/receive.commands.ts';
import { findHolders, summariseOpen } from '../../activations/receive/receive.sql.ts';
import { lookUpListed } from './listed-numbers.ts';
import { findUnmatchedNumbers, postponeUnmatchedCheck } from '../unmatched/unmatched.ts';
import { noteMissing } from '../missing/watch-missing.ts';
import { roundMs, runBeside, type Lease, type Running, type WatchState } from './watch-state.ts';

/** In milliseconds: while a young number waits, and otherwise. */
const listMs = { young: 750, old: 2_000 };
const listTimeoutMs = 8_000;

export async function readList(deps: Deps, lease: Lease, state: WatchState): Promise<void> {
  const { providerId, provider } = lease;
  // To the nearest round, not the next.
  if (performance.now() < state.list.nextListAt - roundMs / 2) return;
  const { open, young, isAlarmed } = await summariseOpen(deps.db.prepared, providerId);
  const undecided = await undecidedAttempts(deps.db.prepared, providerId);
  const isUndecided = undecided.isOpen || undecided.isGivenUp;
  // With nothing open, the list is still read now and then for unmatched numbers.
  if (open === 0 && !isUndecided && !isAlarmed && performance.now() < state.list.nextUnmatchedAt) return;
  state.list.nextListAt = performance.now() + (young > 0 || undecided.isOpen ? listMs.young : listMs.old);
  const askedAt = performance.now();
  const list = await provider.listActive(AbortSignal.timeout(listTimeoutMs));
  if (!list.ok) {
    postponeUnmatchedCheck(state.list);
    deps.log.warn({ providerId, reason: list.reason, detail: list.detail }, 'a provider did not list its activations');
    return;
  }
  await deliverListed(deps, lease, state, list.value);
  const beside = (running: Running, work: () => Promise<void>) =>
    runBeside(running, providerId, work, (error) =>
      logProblem(deps, error, { providerId }, 'a list could not be compared with our numbers'),
    );
  // An incomplete list says nothing about numbers it doesn't name, nor about unknown ones.
  const { activations, isComplete } = list.value;
  if (isUndecided && isComplete) beside(state.matching, () => resolveUnconfirmedPurchases(deps, providerId, provider, activations));
  beside(state.pricing, () => lookUpListed(deps, lease, state.list, activations));
  beside(state.counting, () => findUnmatchedNumbers(deps, lease, state.list, list.value));
  if (isComplete) await noteMissing(deps, lease, { activations, askedAt });
}

type Listed = ActiveList['partlyRead'][number];

/** One task per number, so a locked user holds up no other; the next list shows its messages again. */
async function deliverListed(
  deps: Deps,
  { providerId, epoch }: Lease,
  state: WatchState,
  { activations, partlyRead }: ActiveList,
): Promise<void> {
  const { seen } = state.list;
  const list: Listed[] = [...activations, ...partlyRead];
  const fresh = list.filter((each) => each.messages.length > 0 && seen.get(each.upstreamId) !== signature(each));
  const byUpstreamId = new Map(fresh.map((each) => [each.upstreamId, each]));
  // An unknown number is being bought now: its message waits for the next list.
  for (const holder of await findHolders(deps.db.prepared, providerId, [...byUpstreamId.keys()])) {
    const listed = byUpstreamId.get(holder.upstreamId);
    if (listed === undefined) continue;
    const deliver = async () => {
      await receiveList(deps, holder, listed.messages, epoch);
      seen.set(listed.upstreamId, signature(listed));
    };
    runBeside(state.delivering, holder.id, deliver, (error) =>
      logProblem(deps, error, { activationId: holder.id }, 'a message could not be stored yet'),
    );
  }
  const listedIds = new Set(list.map(({ upstreamId }) => upstreamId));
  for (const upstreamId of seen.keys()) if (!listedIds.has(upstreamId)) seen.delete(upstreamId);
}

/** The next list soon retries a locked row. */
function logProblem(deps: Deps, error: unknown, about: object, what: string): void {
  if (isLocked(error)) deps.log.debug(about, what);
  else deps.log.warn({ err: error, ...about }, what);
}

function signature({ messages }: Listed): string {
  return JSON.stringify(messages.map(({ code, text }) => [code, text]));
}

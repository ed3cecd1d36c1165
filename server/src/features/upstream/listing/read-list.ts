import type { Deps } from '../../../deps.ts';
import { runBeside, type Running } from '../../../platform/run-beside.ts';
import { isLocked } from '../../../platform/database/database.ts';
import type { ActiveList, ListedMessages } from '../../providers/provider.ts';
import { resolveUnconfirmedPurchases } from '../unconfirmed/unconfirmed.ts';
import { receiveList } from '../../activations/receive/receive.commands.ts';
import { findHolders } from '../../activations/receive/receive.sql.ts';
import { findDueWork, type DueOfProvider, type ListWork } from '../watch/due-work.sql.ts';
import { lookUpListed } from './listed-numbers.ts';
import { findUnmatchedNumbers, postponeUnmatchedCheck } from '../unmatched/unmatched.ts';
import { isOfAnother } from '../shards/shards.ts';
import { handOver } from '../shards/shards.sql.ts';
import { judgeWebhooks } from '../webhooks/webhook-proof.ts';
import { areWebhooksProven } from '../webhooks/webhook-proof.rules.ts';
import { noteMissing } from '../missing/watch-missing.ts';
import { readNumbers } from './number-by-number.ts';
import { areSame, comparisonMs, isListDue, type Lease, type WatchState } from '../watch/watch-state.ts';

/** In milliseconds: while a young number waits, otherwise, and where the provider's webhooks name each code. A list of many pages takes longer, by the pace of calls. */
const listMs = { young: 750, old: 2_000, proven: 10_000 };
/** How long a provider without a list isn't asked for it. */
const noListMs = 5 * 60_000;
/** While so many are being delivered, other nodes deliver what belongs to their shards. */
const deliveredHere = 16;
/** For all pages; the client ends a call that takes long. */
const listTimeoutMs = 180_000;

/** Messages are delivered page by page, as they arrive. What a list doesn't name is judged when all of it was read. */
export async function readList(deps: Deps, lease: Lease, state: WatchState, due?: DueOfProvider): Promise<void> {
  const { providerId, provider } = lease;
  if (!isListDue(state)) return;
  const found =
    due ?? (await findDueWork(deps.db.prepared, [{ id: providerId, isListDue: true, mayBeHinted: false }])).ofProvider.get(providerId);
  // With nothing open, the list is still read now and then for unmatched numbers.
  if (!found?.list || (!found.readList && performance.now() < state.list.nextUnmatchedAt)) return;
  if (performance.now() < state.numbers.noListUntil) return readNumbers(deps, lease, state);
  const { isAttemptOpen, isAttemptGivenUp } = found.list;
  const askedAt = performance.now();
  state.list.nextListAt = askedAt + intervalMs(found.list, state);
  state.list.nextHintedAt = askedAt + listMs.young;
  const delivering: Promise<void>[] = [];
  const list = await provider.listActive(AbortSignal.timeout(listTimeoutMs), (page) => {
    const delivery = deliverListed(deps, lease, state, page);
    delivering.push(delivery.catch((error: unknown) => logProblem(deps, error, { providerId }, 'a page could not be delivered yet')));
    return !state.isStopping;
  });
  await Promise.all(delivering);
  if (!list.ok) {
    postponeUnmatchedCheck(state.list);
    if (list.reason === 'NOT_OFFERED') state.numbers.noListUntil = performance.now() + noListMs;
    deps.log.warn({ providerId, reason: list.reason, detail: list.detail }, 'a provider did not list its activations');
    return;
  }
  const { activations, partlyRead, isComplete } = list.value;
  // Again, for those that could not be delivered.
  await deliverListed(deps, lease, state, [...activations, ...partlyRead]);
  await judgeWebhooks(deps.db.prepared, providerId, state.list.proof);
  const beside = (running: Running, work: () => Promise<void>) =>
    runBeside(running, providerId, work, (error) =>
      logProblem(deps, error, { providerId }, 'a list could not be compared with our numbers'),
    );
  // An incomplete list says nothing about numbers it doesn't name, nor about unknown ones.
  if ((isAttemptOpen || isAttemptGivenUp) && isComplete)
    beside(state.matching, () => resolveUnconfirmedPurchases(deps, lease, { activations, askedAt }));
  if (performance.now() < state.list.nextComparisonAt) return;
  state.list.nextComparisonAt = performance.now() + activations.length * comparisonMs;
  forgetUnlisted(state, list.value);
  beside(state.pricing, () => lookUpListed(deps, lease, state.list, activations));
  beside(state.counting, () => findUnmatchedNumbers(deps, lease, state.list, list.value));
  if (isComplete) await noteMissing(deps, lease, { activations, askedAt });
}

function intervalMs({ isYoung, isAttemptOpen }: ListWork, { list }: WatchState): number {
  if (isAttemptOpen) return listMs.young;
  if (areWebhooksProven(list.proof)) return listMs.proven;
  return isYoung ? listMs.young : listMs.old;
}

/** One task per number, so a locked user holds up no other; the next list shows its messages again. */
async function deliverListed(deps: Deps, { providerId, epoch }: Lease, state: WatchState, list: ListedMessages[]): Promise<void> {
  const { seen, proof } = state.list;
  const fresh = list.filter(({ upstreamId, messages }) => messages.length > 0 && !areSame(seen.get(upstreamId), messages));
  const byUpstreamId = new Map(fresh.map((each) => [each.upstreamId, each]));
  // An unknown number is being bought now: its message waits for the next list.
  const forOthers: ListedMessages[] = [];
  for (const holder of await findHolders(deps.db.prepared, providerId, [...byUpstreamId.keys()])) {
    const listed = byUpstreamId.get(holder.upstreamId);
    if (listed === undefined || state.delivering.has(holder.id)) continue;
    if (state.delivering.size >= deliveredHere && isOfAnother(state.shards, providerId, listed.upstreamId)) {
      forOthers.push(listed);
      continue;
    }
    const deliver = async () => {
      await receiveList(deps, holder, listed.messages, epoch);
      seen.set(listed.upstreamId, listed.messages);
      proof.unjudged.set(listed.upstreamId, { seenAt: performance.now(), messages: listed.messages.length });
    };
    runBeside(state.delivering, holder.id, deliver, (error) =>
      logProblem(deps, error, { activationId: holder.id }, 'a message could not be stored yet'),
    );
  }
  if (forOthers.length === 0) return;
  await handOver(deps.db.prepared, providerId, forOthers);
  for (const { upstreamId, messages } of forOthers) seen.set(upstreamId, messages);
}

function forgetUnlisted({ list: { seen } }: WatchState, { activations, partlyRead }: ActiveList): void {
  const listedIds = new Set([...activations, ...partlyRead].map(({ upstreamId }) => upstreamId));
  for (const upstreamId of seen.keys()) if (!listedIds.has(upstreamId)) seen.delete(upstreamId);
}

/** The next list soon retries a locked row. */
function logProblem(deps: Deps, error: unknown, about: object, what: string): void {
  if (isLocked(error)) deps.log.debug(about, what);
  else deps.log.warn({ err: error, ...about }, what);
}

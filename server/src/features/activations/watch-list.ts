import type { Deps } from '../../deps.ts';
import type { ActiveList, UpstreamActivation } from '../providers/provider.ts';
import { resolveOrphans } from './orphans.ts';
import { hasOpenAttempts } from './orphans.sql.ts';
import { checkUpstream, receiveList } from './receive.commands.ts';
import { finish, holdersOf, openActivations, openSummary, settle, type OpenActivation } from './receive.sql.ts';
import { lookForStrays, putOffStrays } from './strays.ts';
import { backOff, isDue, roundMs, type ListState, type Station, type WatchState } from './watch-state.ts';

/** The list is read this often while a young number waits, and while only older ones do, in milliseconds. */
const listMs = { young: 750, old: 2_000 };
const missingMs = 3_000;
const listTimeoutMs = 8_000;

/** Reads what the provider has open for us: new messages, lost numbers, numbers of nobody, and numbers it does not list any more. */
export async function readList(deps: Deps, station: Station, state: WatchState): Promise<void> {
  const { providerId, provider } = station;
  // To the nearest round, not to the one after.
  if (performance.now() < state.list.nextListAt - roundMs / 2) return;
  const { open, young } = await openSummary(deps.db.read, providerId);
  const hasUnknown = await hasOpenAttempts(deps.db.read, providerId);
  // While nothing is open, now and then, for what should not be.
  if (open === 0 && !hasUnknown && performance.now() < state.list.nextStraysAt) return;
  state.list.nextListAt = performance.now() + (young > 0 || hasUnknown ? listMs.young : listMs.old);
  const list = await provider.listActive(AbortSignal.timeout(listTimeoutMs));
  if (!list.ok) {
    putOffStrays(state.list);
    deps.log.warn({ providerId, reason: list.reason, detail: list.detail }, 'a provider did not list its activations');
    return;
  }
  await takeIn(deps, station, state.list, list.value);
  // An incomplete list says nothing about a number it does not name, nor about one that we do not know.
  const isComplete = list.value.isComplete;
  if (hasUnknown && isComplete) await resolveOrphans(deps, providerId, provider, list.value.activations);
  await lookForStrays(deps, station, state.list, list.value);
  if (isComplete && performance.now() >= state.list.nextMissingAt) await lookForMissing(deps, station, state, list.value.activations);
}

type Listed = ActiveList['partlyRead'][number];

async function takeIn(
  deps: Deps,
  { providerId, epoch }: Station,
  state: ListState,
  { activations, partlyRead }: ActiveList,
): Promise<void> {
  const list: Listed[] = [...activations, ...partlyRead];
  const fresh = list.filter((each) => each.messages.length > 0 && state.seen.get(each.upstreamId) !== signature(each));
  const freshIds = fresh.map(({ upstreamId }) => upstreamId);
  const holders = new Map((await holdersOf(deps.db.read, providerId, freshIds)).map((each) => [each.upstreamId, each]));
  await Promise.all(
    fresh.map(async (each) => {
      const activation = holders.get(each.upstreamId);
      // One we do not know yet is being bought at this moment, or an orphan: its message waits for the next list.
      if (activation === undefined) return;
      await receiveList(deps, activation, each.messages, epoch);
      state.seen.set(each.upstreamId, signature(each));
    }),
  );
  const listed = new Set(list.map(({ upstreamId }) => upstreamId));
  for (const upstreamId of state.seen.keys()) if (!listed.has(upstreamId)) state.seen.delete(upstreamId);
}

/** A number that the provider does not list is asked about by itself; one it has ended is over for us too. */
async function lookForMissing(deps: Deps, station: Station, state: WatchState, list: UpstreamActivation[]): Promise<void> {
  state.list.nextMissingAt = performance.now() + missingMs;
  const listed = new Set(list.map(({ upstreamId }) => upstreamId));
  const open = await openActivations(deps.db.read, station.providerId);
  const missing = open.filter(
    (each) =>
      !listed.has(each.upstreamId) &&
      each.state !== 'cancelling' &&
      each.leftSeconds > 0 &&
      !state.ending.has(each.id) &&
      isDue(state, each.id),
  );
  // On the side: the next list does not wait for a question that hangs.
  for (const activation of missing) {
    backOff(state, activation.id);
    const asking = askAbout(deps, station, activation)
      .catch((error: unknown) => deps.log.warn({ err: error, activationId: activation.id }, 'a missing number could not be asked about'))
      .finally(() => state.ending.delete(activation.id));
    state.ending.set(activation.id, asking);
  }
}

async function askAbout(deps: Deps, { provider, epoch }: Station, activation: OpenActivation): Promise<void> {
  const status = await checkUpstream(deps, activation, provider, epoch);
  if (status?.state !== 'ended' && status?.state !== 'missing') return;
  // The money goes back; or the code was had, and nothing more will come.
  const isSettled =
    activation.state === 'received'
      ? await finish(deps.db, { ...activation, epoch })
      : await settle(deps.db, { ...activation, end: 'cancelled', owesCancel: false, epoch });
  if (isSettled) deps.live.hint(activation.userId);
}

function signature({ messages }: Listed): string {
  return JSON.stringify(messages.map(({ code, text }) => [code, text]));
}

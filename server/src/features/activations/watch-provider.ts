import type { Deps } from '../../deps.ts';
import type { Provider, UpstreamActivation } from '../providers/provider.ts';
import { driveCancel } from './cancel.commands.ts';
import { resolveOrphans } from './orphans.ts';
import { hasOpenAttempts } from './orphans.sql.ts';
import { checkUpstream, receiveList } from './receive.commands.ts';
import { finish, openActivations, settle, type OpenActivation } from './receive.sql.ts';
import { workUpstreamTasks } from './upstream-tasks.ts';

export type WatchState = {
  /** Of `performance.now()`: when the provider's list is read next. */
  nextListAt: number;
  /** Per activation, when it is asked about by itself next, and after how many tries. */
  nextTry: Map<number, { at: number; tries: number }>;
};

type Station = { providerId: number; provider: Provider; epoch: number };

/** The list is read this often while a young number waits, and while only older ones do, in milliseconds. */
const listMs = { young: 900, old: 2_400 };
const youngSeconds = 180;
const listTimeoutMs = 8_000;
/** A provider that cannot be asked at the end of a number's life keeps the money this long at most, in seconds (I22). */
const patienceSeconds = 60;
const askedAtOnce = 20;

/** One round: read the provider's list, deliver what came, look for orphans, drive cancels, end what is over, pay what we owe. */
export async function watchProvider(deps: Deps, station: Station, state: WatchState): Promise<void> {
  const { providerId, provider } = station;
  const open = await openActivations(deps.db.read, providerId);
  forget(state, open);
  await Promise.all([readList(deps, station, state, open), workUpstreamTasks(deps, providerId, provider)]);
  const due = open
    .filter((activation) => (activation.state === 'cancelling' || activation.leftSeconds <= 0) && isDue(state, activation.id))
    .slice(0, askedAtOnce);
  await Promise.all(due.map((activation) => end(deps, station, activation)));
}

async function readList(deps: Deps, { providerId, provider, epoch }: Station, state: WatchState, open: OpenActivation[]): Promise<void> {
  if (performance.now() < state.nextListAt) return;
  if (open.length === 0 && !(await hasOpenAttempts(deps.db.read, providerId))) return;
  const isYoung = open.length === 0 || open.some(({ ageSeconds }) => ageSeconds < youngSeconds);
  state.nextListAt = performance.now() + (isYoung ? listMs.young : listMs.old);
  const list = await provider.listActive(AbortSignal.timeout(listTimeoutMs));
  if (!list.ok) {
    deps.log.warn({ providerId, reason: list.reason, detail: list.detail }, 'a provider did not list its activations');
    return;
  }
  const listed = new Map(list.value.map((each) => [each.upstreamId, each]));
  await Promise.all(
    open.map((activation) => compare(deps, { providerId, provider, epoch }, state, activation, listed.get(activation.upstreamId))),
  );
  await resolveOrphans(deps, providerId, provider, list.value);
}

/** What the list says of one activation. One that is not in it is asked about by itself. */
async function compare(
  deps: Deps,
  station: Station,
  state: WatchState,
  activation: OpenActivation,
  listed: UpstreamActivation | undefined,
): Promise<void> {
  if (listed !== undefined) {
    if (listed.messages.length > 0) await receiveList(deps, activation, listed.messages, station.epoch);
    return;
  }
  if (activation.state === 'cancelling' || activation.leftSeconds <= 0 || !isDue(state, activation.id)) return;
  const status = await checkUpstream(deps, activation, station.provider, station.epoch);
  if (status?.state !== 'ended' && status?.state !== 'missing') return;
  // The provider ended it itself: the money goes back, or nothing more will come.
  const isSettled =
    activation.state === 'received'
      ? await finish(deps.db, { ...activation, epoch: station.epoch })
      : await settle(deps.db, { ...activation, end: 'cancelled', owesCancel: false, epoch: station.epoch });
  if (isSettled) deps.live.hint(activation.userId);
}

async function end(deps: Deps, { provider, epoch }: Station, activation: OpenActivation): Promise<void> {
  if (activation.state === 'received') {
    if (await finish(deps.db, { ...activation, epoch })) deps.live.hint(activation.userId);
    return;
  }
  if (activation.leftSeconds > 0) return driveCancel(deps, activation, provider, epoch);
  return expire(deps, { provider, epoch }, activation);
}

/** The end of a life: one last look for a message, a cancel upstream, and the money back. A closed browser changes nothing. */
async function expire(deps: Deps, { provider, epoch }: Omit<Station, 'providerId'>, activation: OpenActivation): Promise<void> {
  const isPatient = activation.leftSeconds > -patienceSeconds;
  const last = await checkUpstream(deps, activation, provider, epoch);
  if (last === undefined && isPatient) return;
  if (last?.state === 'received') return;
  const isOver = last?.state === 'ended' || last?.state === 'missing';
  const answer = isOver ? undefined : await provider.cancel(activation.upstreamId, AbortSignal.timeout(listTimeoutMs));
  if (answer?.outcome === 'code_arrived' || answer?.outcome === 'cancelled') {
    // A message may have come between the last look and the cancel.
    const status = await checkUpstream(deps, activation, provider, epoch);
    if (status?.state === 'received') return;
  }
  const owesCancel = answer !== undefined && answer.outcome !== 'cancelled';
  if (await settle(deps.db, { ...activation, end: 'expired', owesCancel, epoch })) deps.live.hint(activation.userId);
}

/** Asking about one activation backs off: 1, 2, 4 … 30 seconds. */
function isDue(state: WatchState, id: number): boolean {
  const next = state.nextTry.get(id);
  if (next !== undefined && performance.now() < next.at) return false;
  const tries = (next?.tries ?? 0) + 1;
  state.nextTry.set(id, { at: performance.now() + Math.min(2 ** (tries - 1), 30) * 1_000, tries });
  return true;
}

function forget(state: WatchState, open: OpenActivation[]): void {
  const ids = new Set(open.map(({ id }) => id));
  for (const id of state.nextTry.keys()) if (!ids.has(id)) state.nextTry.delete(id);
}

import { keepsListening } from '@pinline/contract/activations/activations.rules';
import type { Deps } from '../../../deps.ts';
import { isLocked } from '../../../platform/database/database.ts';
import type { Provider } from '../../providers/provider.ts';
import { serverOf } from '../../activations/activations.present.ts';
import { checkUpstream, receiveList } from '../../activations/receive/receive.commands.ts';
import { hasMoreOpen, type OpenActivation } from '../../activations/receive/receive.sql.ts';
import { findHinted } from './provider-webhook.sql.ts';

export type Hint = { providerId: number; userId: number; id: number };

/** Numbers that a provider's webhook named, in memory: the stored webhook makes the list due when this process dies. */
type Hints = { isStopped: boolean; waiting: Map<number, Waiting>; following: Map<number, Promise<void>> };

/** By number: whose it is, and since when. */
type Waiting = Map<number, { userId: number; at: number }>;

/** By what calls and watches share: each of them has connections to the database, and so dependencies, of its own. */
const hintsOf = new WeakMap<Deps['providers'], Hints>();

/** Regular polling has found older messages already. */
const worthSeconds = 15;
/** In milliseconds; short, because other hints wait meanwhile. */
const checkMs = 3_000;
const listMs = 2_500;
const onePage = 100;
/** With a longer list, so many are asked about at once, and none that waited longer: then the list is sooner. */
const statusesAtOnce = 8;
const statusWorthMs = 3_000;

/** Never believed: the provider is asked once. One that can't be asked is left to polling. */
export function followHint(deps: Deps, { providerId, userId, id }: Hint): void {
  const hints = openHints(deps);
  if (hints.isStopped) return;
  const waiting: Waiting = hints.waiting.get(providerId) ?? new Map();
  hints.waiting.set(providerId, waiting.set(id, waiting.get(id) ?? { userId, at: performance.now() }));
  if (hints.following.has(providerId)) return;
  const run = followAll({ ...deps, db: deps.workers }, hints, providerId)
    .catch((error: unknown) => deps.log.warn({ err: error, providerId }, 'provider webhooks could not be followed'))
    .finally(() => hints.following.delete(providerId));
  hints.following.set(providerId, run);
}

/** Until none is being followed. */
export async function settleHints(deps: Deps): Promise<void> {
  await Promise.all(openHints(deps).following.values());
}

export async function stopHints(deps: Deps): Promise<void> {
  openHints(deps).isStopped = true;
  await settleHints(deps);
}

function openHints(deps: Deps): Hints {
  const hints = hintsOf.get(deps.providers) ?? { isStopped: false, waiting: new Map(), following: new Map() };
  hintsOf.set(deps.providers, hints);
  return hints;
}

/** Hints that arrive while the provider answers are followed together. */
async function followAll(deps: Deps, hints: Hints, providerId: number): Promise<void> {
  const waiting: Waiting = hints.waiting.get(providerId) ?? new Map();
  while (waiting.size > 0 && !hints.isStopped) {
    const isLong = await hasMoreOpen(deps.db.prepared, providerId, onePage);
    const fresh = [...waiting].filter(([, { at }]) => !isLong || performance.now() - at < statusWorthMs);
    const taken = isLong ? fresh.slice(0, statusesAtOnce) : fresh;
    if (taken.length === fresh.length) waiting.clear();
    else for (const [id] of taken) waiting.delete(id);
    await followTogether(deps, { providerId, numbers: taken.map(([id, { userId }]) => ({ userId, id })), isLong });
  }
}

type Together = { providerId: number; numbers: { userId: number; id: number }[]; isLong: boolean };

async function followTogether(deps: Deps, { providerId, numbers, isLong }: Together): Promise<void> {
  const activations = await findHinted(deps.db.prepared, numbers, worthSeconds);
  const provider = await deps.providers.get(providerId);
  const isResting = deps.providers.breakerStates().some((each) => each.id === providerId && each.state !== 'closed');
  if (activations.length === 0 || provider === undefined || isResting) return;
  const left = isLong || isStatusEnough(activations) ? activations : await receiveFromList(deps, provider, activations);
  await Promise.all(left.map((activation) => followOne(deps, activation, checkUpstream(deps, activation, provider, null, checkMs))));
}

/** An error about one number, such as its user's lock, stops no other one: the next list shows its code. */
async function followOne(deps: Deps, { id }: OpenActivation, receiving: Promise<unknown>): Promise<void> {
  await receiving.catch((error: unknown) => {
    if (!isLocked(error)) deps.log.warn({ err: error, activationId: id }, 'a provider webhook could not be followed');
  });
}

/** A status names only the newest message: an earlier one would be lost on servers where the first ends the number. */
function isStatusEnough([first, ...others]: OpenActivation[]): boolean {
  return others.length === 0 && first !== undefined && keepsListening(serverOf(first));
}

/** Returns those whose status must be asked for: all without a list, or the only one if the list doesn't have its message. */
async function receiveFromList(deps: Deps, provider: Provider, activations: OpenActivation[]): Promise<OpenActivation[]> {
  const list = await provider.listActive(AbortSignal.timeout(listMs));
  if (!list.ok) return activations;
  const listed = new Map([...list.value.activations, ...list.value.partlyRead].map((each) => [each.upstreamId, each.messages]));
  const messagesOf = ({ upstreamId }: OpenActivation) => listed.get(upstreamId) ?? [];
  const received = activations.filter((activation) => messagesOf(activation).length > 0);
  await Promise.all(received.map((activation) => followOne(deps, activation, receiveList(deps, activation, messagesOf(activation), null))));
  return activations.length === 1 && received.length === 0 ? activations : [];
}

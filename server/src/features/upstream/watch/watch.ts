import type { Deps } from '../../../deps.ts';
import { renewMs } from '../../../platform/jobs/leases.ts';
import { repeatTasks } from '../../../platform/jobs/repeat-tasks.ts';
import { logFailure } from '../../../platform/log-failure.ts';
import type { Provider } from '../../providers/provider.ts';
import { endAttemptsWithoutAnswer, endOverduePurchases } from '../unconfirmed/overdue.ts';
import { checkUpstream } from '../../activations/receive/receive.commands.ts';
import { findOpenByUpstream } from '../../activations/receive/receive.sql.ts';
import { payUpstreamDebts } from '../debts/debts.ts';
import { deliverHandedOver, giveShardsBack, keepShards, newShards } from '../shards/shards.ts';
import { returnLeases, takeLease } from './leases.sql.ts';
import { endDue } from './watch-end.ts';
import { askAboutEnded } from './watch-ended.ts';
import { readList } from '../listing/read-list.ts';
import { askAboutMissing } from '../missing/watch-missing.ts';
import { findDueWork, type DueOfProvider, type DueWork, type WatchedId } from './due-work.sql.ts';
import {
  isListDue,
  mayBeHinted,
  newWatchState,
  roundMs,
  taskNames,
  workBeside,
  type Lease,
  type TaskName,
  type WatchState,
} from './watch-state.ts';

export type Watch = {
  /** Ends the rounds, waits for running work, releases the leases. */
  stop(): Promise<void>;
};

/** Each runs in its own loop: a slow one delays neither the others nor the lease's renewal. */
const tasks: Record<TaskName, (deps: Deps, lease: Lease, state: WatchState, due?: DueOfProvider) => Promise<void>> = {
  readList,
  askAboutMissing,
  endDue,
  payUpstreamDebts,
  askAboutEnded,
};

type WatchedProvider = {
  id: number;
  provider: Provider;
  epoch: number | undefined;
  renewAt: number;
  renewing: Promise<void> | undefined;
  running: Map<TaskName, Promise<void>>;
  state: WatchState;
  unsubscribe: () => void;
};

/** In milliseconds. */
const askAgainMs = 1_000;

/** Ends overdue purchases, and watches each provider that no other node watches. Database rows decide everything, so no node does work twice. */
export function startWatch(deps: Deps): Watch {
  const watched = new Map<number, WatchedProvider>();
  /** Replaced connections, until their work is done. */
  const replaced = new Set<WatchedProvider>();
  const following = new Set<Promise<void>>();
  const shards = newShards();
  const rounds = repeatTasks<DueWork>({
    everyMs: roundMs,
    // A round with nothing to do costs this one statement.
    ask: () => findDueWork(deps.db.prepared, heldProviders(watched)),
    tasks: [
      { run: (due) => (due?.isAnyOverdue === false ? undefined : endOverdue(deps)), failure: 'overdue purchases could not be ended' },
      {
        run: (due) => (due?.isAnyHandedOver === false ? undefined : deliverHandedOver(deps, shards)),
        failure: 'messages that another node listed could not be delivered',
      },
      { run: watchAll, failure: 'a round of the watch failed' },
    ],
    onError: (error, failure) => logFailure(deps.log, error, failure),
  });

  async function watchAll(due: DueWork | undefined): Promise<void> {
    const providers = await deps.providers.all();
    keepShards(deps, shards, providers);
    for (const { id, provider } of providers) {
      const each = watch(id, provider);
      keepLease(deps, each);
      runTasks(deps, each, due?.ofProvider.get(id));
    }
    for (const each of replaced) if (!isBusy(each)) replaced.delete(each);
  }

  /** A changed address or key is another connection: subscribed again, with empty memory. */
  function watch(id: number, provider: Provider): WatchedProvider {
    const before = watched.get(id);
    if (before?.provider === provider) return before;
    if (before !== undefined) {
      before.unsubscribe();
      before.state.isStopping = true;
      replaced.add(before);
    }
    const unsubscribe = provider.onChange?.((upstreamId) => follow(id, upstreamId)) ?? (() => undefined);
    const now = newWatched({ id, provider, unsubscribe, state: newWatchState(deps.config, shards) });
    watched.set(id, now);
    return now;
  }

  function follow(providerId: number, upstreamId: string): void {
    const run = onProviderChange(deps, providerId, upstreamId).finally(() => following.delete(run));
    following.add(run);
  }

  return {
    async stop() {
      for (const { state } of [...watched.values(), ...replaced]) state.isStopping = true;
      await rounds.stop();
      for (const each of watched.values()) each.unsubscribe();
      await Promise.all(following);
      for (const each of [...watched.values(), ...replaced]) await finishWork(each);
      await giveShardsBack(deps, shards);
      await giveLeasesBack(deps);
    },
  };
}

function newWatched(of: Pick<WatchedProvider, 'id' | 'provider' | 'unsubscribe' | 'state'>): WatchedProvider {
  return { ...of, epoch: undefined, renewAt: 0, renewing: undefined, running: new Map() };
}

async function giveLeasesBack(deps: Deps): Promise<void> {
  await returnLeases(deps.db, deps.node).catch((error: unknown) => logFailure(deps.log, error, 'the leases could not be handed back'));
}

async function finishWork({ renewing, running, state }: WatchedProvider): Promise<void> {
  await Promise.all([renewing, ...running.values()]);
  await Promise.all(workBeside(state));
}

async function endOverdue(deps: Deps): Promise<void> {
  await endOverduePurchases(deps);
  await endAttemptsWithoutAnswer(deps);
}

function heldProviders(watched: ReadonlyMap<number, WatchedProvider>): WatchedId[] {
  return [...watched.values()].flatMap(({ id, epoch, running, state }) => {
    const isReading = running.has('readList');
    return epoch === undefined ? [] : [{ id, isListDue: !isReading && isListDue(state), mayBeHinted: !isReading && mayBeHinted(state) }];
  });
}

/** While a renewal hangs or fails, work goes on under the old epoch: the database decides. */
function keepLease(deps: Deps, watched: WatchedProvider): void {
  if (watched.renewing !== undefined || performance.now() < watched.renewAt) return;
  watched.renewing = takeLease(deps.db, {
    providerId: watched.id,
    node: deps.node,
  })
    .then((epoch) => {
      // Writes under the previous lease may have been refused.
      if (epoch !== watched.epoch) watched.state.list.seen.clear();
      watched.epoch = epoch;
      watched.renewAt = performance.now() + (epoch === undefined ? askAgainMs : renewMs);
    })
    .catch((error: unknown) => {
      watched.renewAt = performance.now() + askAgainMs;
      logFailure(deps.log, error, 'a lease could not be renewed');
    })
    .finally(() => (watched.renewing = undefined));
}

/** Runs all tasks where it isn't known what is due. */
function runTasks(deps: Deps, { id, provider, epoch, running, state }: WatchedProvider, due?: DueOfProvider): void {
  if (epoch === undefined) return;
  if (due?.isHinted === true) state.list.nextListAt = 0;
  // With nothing open, the list is still read now and then for unmatched numbers.
  const isUnmatchedDue = performance.now() >= state.list.nextUnmatchedAt;
  for (const name of taskNames) {
    if (running.has(name)) continue;
    if (due?.[name] === false && !(name === 'readList' && isUnmatchedDue)) continue;
    const run = tasks[name](deps, { providerId: id, provider, epoch }, state, due)
      .catch((error: unknown) => logFailure(deps.log, error, `${name} failed for a provider`))
      .finally(() => running.delete(name));
    running.set(name, run);
  }
}

function isBusy({ renewing, running, state }: WatchedProvider): boolean {
  return renewing !== undefined || running.size > 0 || workBeside(state).length > 0;
}

/** Never believed: only the provider's answer counts. */
async function onProviderChange(deps: Deps, providerId: number, upstreamId: string): Promise<void> {
  try {
    const [activation] = await findOpenByUpstream(deps.db.prepared, providerId, [upstreamId]);
    const provider = await deps.providers.get(providerId);
    if (activation !== undefined && provider !== undefined) await checkUpstream(deps, activation, provider, null);
  } catch (error) {
    logFailure(deps.log, error, 'a provider’s change could not be followed');
  }
}

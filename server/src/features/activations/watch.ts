import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/database.ts';
import { renewMs, returnLeases, takeLease } from '../../platform/leases.ts';
import type { Provider } from '../providers/provider.ts';
import { overduePurchases, releasePurchase } from './purchase.sql.ts';
import { checkUpstream } from './receive.commands.ts';
import { openByUpstream } from './receive.sql.ts';
import { workUpstreamTasks } from './upstream-tasks.ts';
import { endDue } from './watch-end.ts';
import { readList } from './watch-list.ts';
import { newWatchState, roundMs, type Station, type WatchState } from './watch-state.ts';

export type Watch = {
  /** Ends the rounds, waits for what runs, hands the leases back. */
  stop(): Promise<void>;
};

/** What is done for each provider; a slow one of them never holds up the others. */
const duties = { readList, endDue, workUpstreamTasks } as const;
type Duty = keyof typeof duties;

type Post = {
  provider: Provider;
  epoch: number | undefined;
  renewAt: number;
  running: Map<Duty, Promise<void>>;
  state: WatchState;
  unsubscribe: () => void;
};

/** How often a node asks for a lease that another one holds. */
const askAgainMs = 1_000;
const overdueAtOnce = 100;

/**
 * The product's heartbeat: ends purchases whose time is over, and watches every provider that no other node watches.
 * Everything it does is decided by rows of the database, so that any node can do it and none does it twice.
 */
export function startWatch(deps: Deps): Watch {
  const posts = new Map<number, Post>();
  let isStopped = false;
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= oneRound()
      .catch((error: unknown) => complain(deps, error, 'a round of the watch failed'))
      .finally(() => (round = undefined));
  }, roundMs);

  async function oneRound(): Promise<void> {
    await endOverduePurchases(deps);
    for (const { id, provider } of await deps.providers.all()) {
      if (isStopped) return;
      const post = man(id, provider);
      if (performance.now() >= post.renewAt) {
        const epoch = await takeLease(deps.db, { providerId: id, node: deps.node });
        // What was read under another lease may have been refused.
        if (epoch !== post.epoch) post.state.list.seen.clear();
        post.epoch = epoch;
        post.renewAt = performance.now() + (epoch === undefined ? askAgainMs : renewMs);
      }
      if (post.epoch !== undefined) serve(post, { providerId: id, provider, epoch: post.epoch });
    }
  }

  function serve(post: Post, station: Station): void {
    for (const duty of ['readList', 'endDue', 'workUpstreamTasks'] as const) {
      if (post.running.has(duty)) continue;
      const running = duties[duty](deps, station, post.state)
        .catch((error: unknown) => complain(deps, error, `${duty} failed for a provider`))
        .finally(() => post.running.delete(duty));
      post.running.set(duty, running);
    }
  }

  /** A provider whose address or key changed is another connection: listened to anew, from a clean memory. */
  function man(providerId: number, provider: Provider): Post {
    const manned = posts.get(providerId);
    if (manned?.provider === provider) return manned;
    manned?.unsubscribe();
    const unsubscribe = provider.onChange?.((upstreamId) => void hear(deps, providerId, upstreamId)) ?? (() => undefined);
    const post: Post = { provider, epoch: undefined, renewAt: 0, running: new Map(), state: newWatchState(), unsubscribe };
    posts.set(providerId, post);
    return post;
  }

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
      for (const { unsubscribe, running, state } of posts.values()) {
        unsubscribe();
        await Promise.all(running.values());
        await Promise.all(state.ending.values());
      }
      await returnLeases(deps.db, deps.node).catch((error: unknown) => complain(deps, error, 'the leases could not be handed back'));
    },
  };
}

/** The money of a purchase waits until its deadline and no longer, whatever became of the node that began it. */
async function endOverduePurchases(deps: Deps): Promise<void> {
  for (const { userId, id } of await overduePurchases(deps.db.read, overdueAtOnce)) {
    if (await releasePurchase(deps.db, { userId, activationId: id, failure: 'PROVIDER_TROUBLE' })) deps.live.hint(userId);
  }
}

/** A push is only a hint: what counts is what the provider says when asked. */
async function hear(deps: Deps, providerId: number, upstreamId: string): Promise<void> {
  try {
    const [activation] = await openByUpstream(deps.db.read, providerId, [upstreamId]);
    const provider = await deps.providers.get(providerId);
    if (activation !== undefined && provider !== undefined) await checkUpstream(deps, activation, provider, null);
  } catch (error) {
    complain(deps, error, 'a push could not be followed');
  }
}

function complain(deps: Deps, error: unknown, what: string): void {
  // A database that is away is told of by readyz; the next round comes in a moment.
  if (isDatabaseAway(error)) deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  else deps.log.error({ err: error }, what);
}

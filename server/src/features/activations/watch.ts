import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/database.ts';
import { renewMs, returnLeases, takeLease } from '../../platform/leases.ts';
import { checkUpstream } from './receive.commands.ts';
import { findOpenByUpstream } from './receive.sql.ts';
import { overduePurchases, releasePurchase } from './purchase.sql.ts';
import { watchProvider, type WatchState } from './watch-provider.ts';

export type Watch = {
  /** Ends the rounds, waits for the one that runs, hands the leases back. */
  stop(): Promise<void>;
};

const roundMs = 500;
const overdueAtOnce = 100;

type Post = { epoch: number | undefined; renewAt: number; running: Promise<void> | undefined; state: WatchState; unsubscribe: () => void };

/**
 * The product's heartbeat: ends purchases whose time is over, and watches every provider that no other node watches.
 * Everything it does is decided by rows of the database, so that any node can do it and none does it twice.
 */
export function startWatch(deps: Deps): Watch {
  const posts = new Map<number, Post>();
  let isStopped = false;
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(() => (isStopped ? undefined : oneRound()))
      .catch((error: unknown) => complain(deps, error, 'a round of the watch failed'));
  }, roundMs);

  async function oneRound(): Promise<void> {
    await endOverduePurchases(deps);
    for (const { id, provider } of await deps.providers.all()) {
      const post = posts.get(id) ?? man(id, provider.onChange?.bind(provider));
      if (performance.now() >= post.renewAt) {
        post.epoch = await takeLease(deps.db, { providerId: id, node: deps.node });
        post.renewAt = performance.now() + renewMs;
      }
      if (post.epoch === undefined || post.running !== undefined) continue;
      // A slow provider holds up its own rounds only.
      post.running = watchProvider(deps, { providerId: id, provider, epoch: post.epoch }, post.state)
        .catch((error: unknown) => complain(deps, error, 'a provider could not be watched'))
        .finally(() => (post.running = undefined));
    }
  }

  function man(providerId: number, onChange: ((listener: (upstreamId: string) => void) => () => void) | undefined): Post {
    const unsubscribe = onChange?.((upstreamId) => void hear(deps, providerId, upstreamId)) ?? (() => undefined);
    const post: Post = { epoch: undefined, renewAt: 0, running: undefined, state: { nextListAt: 0, nextTry: new Map() }, unsubscribe };
    posts.set(providerId, post);
    return post;
  }

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const { unsubscribe } of posts.values()) unsubscribe();
      await round;
      await Promise.all([...posts.values()].map(({ running }) => running));
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
    const activation = await findOpenByUpstream(deps.db.read, { providerId, upstreamId });
    const provider = await deps.providers.get(providerId);
    if (activation !== undefined && provider !== undefined) await checkUpstream(deps, activation, provider, null);
  } catch (error) {
    complain(deps, error, 'a push could not be followed');
  }
}

function complain(deps: Deps, error: unknown, what: string): void {
  // A database that is away is told of by readyz; the next round comes in half a second.
  if (isDatabaseAway(error)) deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  else deps.log.error({ err: error }, what);
}

import type { Deps } from '../../../deps.ts';
import { runBeside } from '../../../platform/run-beside.ts';
import { isLocked } from '../../../platform/database/database.ts';
import { renewMs } from '../../../platform/jobs/leases.ts';
import { receiveList } from '../../activations/receive/receive.commands.ts';
import { findHolders } from '../../activations/receive/receive.sql.ts';
import { shardOf } from './shards.rules.ts';
import { findHandedOver, forgetHandedOver, returnShards, takeShards, type HandedOver, type Shard } from './shards.sql.ts';

/** Who delivers the codes that a list shows, as of the last renewal. One node reads a provider's list, because its limits are per account. */
export type Shards = {
  owned: ReadonlyMap<string, Pick<Shard, 'isMine'>>;
  renewAt: number;
  renewing: Promise<void> | undefined;
  /** By user: what was handed over is delivered for one user in turn, as each code needs the user's lock. */
  delivering: Map<number, Promise<void>>;
  /** Users that were locked, and until when they are left alone, of `performance.now()`. */
  postponed: Map<number, number>;
};

const deliveredAtOnce = 50;
const postponedMs = 1_000;
/** Then any node delivers, whether its owner died or is slow. */
const lateSeconds = 2;

export function newShards(): Shards {
  return { owned: new Map(), renewAt: 0, renewing: undefined, delivering: new Map(), postponed: new Map() };
}

/** While a renewal hangs, the last one counts. */
export function keepShards(deps: Deps, shards: Shards, providers: readonly { id: number }[]): void {
  if (shards.renewing !== undefined || performance.now() < shards.renewAt || providers.length === 0) return;
  const providerIds = providers.map(({ id }) => id);
  shards.renewing = takeShards(deps.db.prepared, { node: deps.node, providerIds })
    .then((owned) => {
      shards.owned = new Map(owned.map(({ providerId, shard, isMine }) => [`${providerId} ${shard}`, { isMine }]));
      shards.renewAt = performance.now() + renewMs;
    })
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the shards of deliveries could not be renewed'))
    .finally(() => (shards.renewing = undefined));
}

export async function giveShardsBack(deps: Deps, { renewing, delivering }: Shards): Promise<void> {
  await Promise.all([renewing, ...delivering.values()]);
  await returnShards(deps.db, deps.node).catch((error: unknown) => deps.log.warn({ err: error }, 'the shards could not be handed back'));
}

/** False where no node has the shard. */
export function isOfAnother({ owned }: Shards, providerId: number, upstreamId: string): boolean {
  return owned.get(`${providerId} ${shardOf(upstreamId)}`)?.isMine === false;
}

/** What the node that reads the list left to this one. A locked user holds up no other, however many codes wait for it. */
export async function deliverHandedOver(deps: Deps, shards: Shards): Promise<void> {
  const { delivering, postponed } = shards;
  for (const [userId, until] of postponed) if (performance.now() >= until) postponed.delete(userId);
  const limit = deliveredAtOnce - delivering.size;
  if (limit <= 0) return;
  const exceptUsers = [...delivering.keys(), ...postponed.keys()];
  const found = await findHandedOver(deps.db.prepared, { node: deps.node, lateSeconds, exceptUsers, limit });
  for (const [userId, listed] of Map.groupBy(found, (each) => each.userId ?? ofNobody))
    runBeside(
      delivering,
      userId,
      () => deliverInTurn(deps, listed),
      (error) => {
        postponed.set(userId, performance.now() + postponedMs);
        if (!isLocked(error)) deps.log.warn({ err: error, userId }, 'a message could not be stored yet');
      },
    );
}

/** A number that isn't ours any more. */
const ofNobody = 0;

/** Under no lease: what is stored decides what is new. A code that can't be stored holds up none of the next ones; a lock concerns all. */
async function deliverInTurn(deps: Deps, found: readonly HandedOver[]): Promise<void> {
  const errors: unknown[] = [];
  for (const listed of found) {
    try {
      await deliver(deps, listed);
    } catch (error) {
      if (isLocked(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

async function deliver(deps: Deps, listed: HandedOver): Promise<void> {
  const [holder] = await findHolders(deps.db.prepared, listed.providerId, [listed.upstreamId]);
  if (holder !== undefined) await receiveList(deps, holder, listed.messages, null);
  await forgetHandedOver(deps.db.prepared, listed);
}

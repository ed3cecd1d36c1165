import type { Deps } from '../../../deps.ts';
import { isLocked } from '../../../platform/database/database.ts';
import { renewMs } from '../../../platform/jobs/leases.ts';
import { receiveList } from '../../activations/receive/receive.commands.ts';
import { findHolders } from '../../activations/receive/receive.sql.ts';
import { shardOf } from './shards.rules.ts';
import { findHandedOver, forgetHandedOver, returnShards, takeShards, type HandedOver, type Shard } from './shards.sql.ts';

/** Who delivers the codes that a list shows, as of the last renewal. One server reads a provider's list, because its limits are per account. */
export type Shards = { owned: ReadonlyMap<string, Pick<Shard, 'isMine'>>; renewAt: number; renewing: Promise<void> | undefined };

const deliveredAtOnce = 50;
/** Then any server delivers, whether its owner died or is slow. */
const lateSeconds = 2;

export function newShards(): Shards {
  return { owned: new Map(), renewAt: 0, renewing: undefined };
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

export async function giveShardsBack(deps: Deps, { renewing }: Shards): Promise<void> {
  await renewing;
  await returnShards(deps.db, deps.node).catch((error: unknown) => deps.log.warn({ err: error }, 'the shards could not be handed back'));
}

/** Not where no one has the shard. */
export function isOfAnother({ owned }: Shards, providerId: number, upstreamId: string): boolean {
  return owned.get(`${providerId} ${shardOf(upstreamId)}`)?.isMine === false;
}

/** What the server that reads the list left to this one. */
export async function deliverHandedOver(deps: Deps): Promise<void> {
  const found = await findHandedOver(deps.db.prepared, { node: deps.node, lateSeconds, limit: deliveredAtOnce });
  await Promise.all(found.map((each) => deliver(deps, each)));
}

/** Under no lease: what is stored decides what is new. A locked number is tried again in the next round. */
async function deliver(deps: Deps, listed: HandedOver): Promise<void> {
  try {
    const [holder] = await findHolders(deps.db.prepared, listed.providerId, [listed.upstreamId]);
    if (holder !== undefined) await receiveList(deps, holder, listed.messages, null);
    await forgetHandedOver(deps.db.prepared, listed);
  } catch (error) {
    if (!isLocked(error)) deps.log.warn({ err: error, providerId: listed.providerId }, 'a message could not be stored yet');
  }
}

import type { Deps } from '../../../deps.ts';
import type { UpstreamActivation } from '../../providers/provider.ts';
import { learnCost, listedPurchases, recordDebtsOfEndedOrders } from './listed-numbers.sql.ts';
import { refundActivation } from '../../activations/receive/end-number.sql.ts';
import type { Lease, ListState } from '../watch/watch-state.ts';

/** Applies to single numbers even in an incomplete list: a cost the answer didn't state, and a number whose purchase ended without it. */
export async function lookUpListed(deps: Deps, lease: Lease, { booked }: ListState, list: UpstreamActivation[]): Promise<void> {
  const listedIds = new Set(list.map(({ upstreamId }) => upstreamId));
  for (const upstreamId of booked) if (!listedIds.has(upstreamId)) booked.delete(upstreamId);
  const unknown = new Map(list.filter(({ upstreamId }) => !booked.has(upstreamId)).map((each) => [each.upstreamId, each]));
  if (unknown.size === 0) return;
  const { providerId } = lease;
  for (const purchase of await listedPurchases(deps.db.autocommit, {
    providerId,
    upstreamIds: [...unknown.keys()],
  })) {
    const listed = unknown.get(purchase.upstreamId);
    unknown.delete(purchase.upstreamId);
    if (!purchase.isPriceOpen) booked.add(purchase.upstreamId);
    else if (listed !== undefined) await applyListedPrice(deps, lease, purchase, listed);
  }
  const numbers = [...unknown.values()].flatMap(({ upstreamId, orderId }) => (orderId === undefined ? [] : [{ upstreamId, orderId }]));
  if (numbers.length === 0) return;
  for (const upstreamId of await recordDebtsOfEndedOrders(deps.db.autocommit, {
    providerId,
    numbers,
  }))
    deps.log.warn({ providerId, upstreamId }, 'a number of a purchase that ended without it is cancelled upstream');
}

/** Refunds a number that costs too much, unless it has its code. */
async function applyListedPrice(
  deps: Deps,
  { providerId, epoch }: Lease,
  { attemptId, userId, activationId }: { attemptId: number; userId: number; activationId: number },
  { upstreamId, cost, messages }: UpstreamActivation,
): Promise<void> {
  if (cost === null) return;
  if ((await learnCost(deps.db, attemptId, cost)) === null) return;
  deps.log.warn({ providerId, upstreamId, cost }, 'a number costs what we refuse, as the list states it');
  if (messages.length > 0) return;
  if (
    await refundActivation(deps.db, {
      userId,
      id: activationId,
      end: 'cancelled',
      owesCancel: true,
      epoch,
    })
  )
    deps.live.hint(userId);
}

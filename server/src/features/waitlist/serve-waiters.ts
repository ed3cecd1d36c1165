import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { isLocked } from '../../platform/database/database.ts';
import { createAnyFree, type AnyFree } from '../../platform/fairness/any-free.ts';
import { readOffers } from '../catalogue/offers/offers.commands.ts';
import { findOperatorSettings } from '../settings/settings.sql.ts';
import { buyForWaiter, type WaiterOutcome } from './buy-for-waiter.ts';
import {
  countNotified,
  endOverEntry,
  findOverEntries,
  findRestingOffers,
  findWaiters,
  findWaitedServices,
  notifyWaiter,
} from './waiters.sql.ts';
import type { Waiter, WaitedService } from './waiters.sql.ts';
import { cheapestOffers, noticesLeft, usableOffers, type RestingOffer, type WaitedOffer } from './waitlist.rules.ts';

const overAtOnce = 200;
const waitersAtOnce = 200;

export async function endOverEntries(deps: Deps): Promise<void> {
  for (const { id, userId } of await findOverEntries(deps.db.autocommit, overAtOnce))
    await unlessLocked(deps, id, async () => {
      if (await endOverEntry(deps.db, id)) deps.live.hint(userId);
    });
}

/** The oldest of each service first. `isOver`: this node shall begin nothing more. */
export async function serveWaiters(deps: Deps, isOver: () => boolean): Promise<void> {
  const waited = await findWaitedServices(deps.db.autocommit);
  if (waited.length === 0 || (await findOperatorSettings(deps.db.autocommit)).buying.isPaused) return;
  const codes = [...new Set(waited.map(({ serviceCode }) => serviceCode))];
  const [offersOf, resting, notified] = await Promise.all([
    readOffers(deps, codes),
    findRestingOffers(deps.db.autocommit),
    countNotified(deps.db.autocommit),
  ]);
  const offersFor = new Map(waited.map((each) => [keyOf(each), offersOf(each).map(waitedOffer)]));
  const served = waited.flatMap((each) => {
    const offers = usableOffers(offersFor.get(keyOf(each)) ?? [], { country: each.country, resting });
    return offers.length === 0 ? [] : [{ ...each, ...cheapestOffers(offers) }];
  });
  const waiters = Map.groupBy(await findWaiters(deps.db.autocommit, served, waitersAtOnce), ({ serviceCode }) => serviceCode);
  const servers = createAnyFree();
  await Promise.all(
    [...waiters].map(([serviceCode, queue]) =>
      serveService(deps, { queue, offersFor, resting, notified: notified.get(serviceCode) ?? 0, servers, isOver }),
    ),
  );
}

const keyOf = ({ serviceCode, country, basisPoints }: WaitedService) => JSON.stringify([serviceCode, country, basisPoints]);

type Serving = {
  queue: readonly Waiter[];
  /** By `keyOf`. */
  offersFor: ReadonlyMap<string, readonly WaitedOffer[]>;
  resting: readonly RestingOffer[];
  notified: number;
  servers: AnyFree;
  isOver: () => boolean;
};

async function serveService(deps: Deps, { queue, offersFor, notified, servers, isOver, ...now }: Serving): Promise<void> {
  let count = notified;
  let { resting } = now;
  for (const waiter of queue) {
    if (isOver()) return;
    const { country, cap } = waiter;
    const offers = usableOffers(offersFor.get(keyOf(waiter)) ?? [], { country, resting }).filter(({ price }) => price <= cap);
    if (offers.length === 0) continue;
    if (!waiter.isAutomatic) {
      if (noticesLeft(offers, count) > 0 && (await notify(deps, waiter))) count += 1;
      continue;
    }
    const { outcome, asked } = await buyNext(deps, waiter, { offers, servers, isOver });
    // Later waiters may still have another offer, or this one if only this waiter couldn't use its numbers.
    if (outcome === 'no number') resting = [...resting, ...(await findRestingOffers(deps.db.autocommit))];
    // The oldest comes first in the next round too.
    if (outcome === 'no turn') resting = [...resting, ...asked.map(({ serviceId }) => ({ serviceId, country }))];
  }
}

async function notify(deps: Deps, { id, userId }: Waiter): Promise<boolean> {
  const isNotified = await unlessLocked(deps, id, () => notifyWaiter(deps.db, id));
  if (isNotified === true) deps.live.hint(userId);
  return isNotified === true;
}

/** From the servers that are free; where a number is bought for another waiter on all of them, from the first that is free again. */
async function buyNext(
  deps: Deps,
  waiter: Waiter,
  { offers, servers, isOver }: { offers: WaitedOffer[]; servers: AnyFree; isOver: () => boolean },
): Promise<{ outcome: WaiterOutcome | undefined; asked: WaitedOffer[] }> {
  const taken = await servers.take(offers.map(({ server }) => server));
  try {
    if (isOver()) return { outcome: undefined, asked: [] };
    const asked = offers.filter(({ server }) => taken.has(server));
    return { outcome: await unlessLocked(deps, waiter.id, () => buyForWaiter(deps, waiter, asked)), asked };
  } finally {
    servers.giveBack(taken);
  }
}

function waitedOffer({ serviceId, server, price, stock }: Offer): WaitedOffer {
  return { serviceId: Number(serviceId), server: Number(server), price: toPaise(price), stock };
}

/** A locked or failing entry doesn't stop the others. */
async function unlessLocked<T>(deps: Deps, entryId: number, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!isLocked(error)) deps.log.warn({ err: error, entryId }, 'an entry of the waiting list could not be served yet');
    return undefined;
  }
}

import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { isLocked } from '../../platform/database/database.ts';
import { readOffers } from '../catalogue/offers/offers.commands.ts';
import { operatorSettings } from '../settings/settings.commands.ts';
import { buyForWaiter, type WaiterOutcome } from './buy-for-waiter.ts';
import { countNotified, endOverEntry, findOverEntries, findRestingOffers, findWaiters, findWanted, notifyWaiter } from './waiters.sql.ts';
import type { Waiter, Wanted } from './waiters.sql.ts';
import { cheapestOffers, noticesLeft, usableOffers, type RestingOffer, type WaitedOffer } from './waitlist.rules.ts';

const overAtOnce = 200;
const waitersAtOnce = 200;

export async function endOverEntries(deps: Deps): Promise<void> {
  for (const { id, userId } of await findOverEntries(deps.db.read, overAtOnce))
    await unlessLocked(deps, id, async () => {
      if (await endOverEntry(deps.db, id)) deps.live.hint(userId);
    });
}

/** Of each service the oldest first. `isOver`: this node shall begin nothing more. */
export async function serveWaiters(deps: Deps, isOver: () => boolean): Promise<void> {
  const wanted = await findWanted(deps.db.read);
  if (wanted.length === 0 || (await operatorSettings(deps.db.read)).buying.isPaused) return;
  const codes = [...new Set(wanted.map(({ serviceCode }) => serviceCode))];
  const [offersOf, resting, notified] = await Promise.all([
    readOffers(deps, codes),
    findRestingOffers(deps.db.read),
    countNotified(deps.db.read),
  ]);
  const offersFor = (each: Wanted) => offersOf(each).map(waitedOffer);
  const served = wanted.flatMap((each) => {
    const offers = usableOffers(offersFor(each), { country: each.country, resting });
    return offers.length === 0 ? [] : [{ ...each, ...cheapestOffers(offers) }];
  });
  const waiters = Map.groupBy(await findWaiters(deps.db.read, served, waitersAtOnce), ({ serviceCode }) => serviceCode);
  const busyServers = new Set<number>();
  await Promise.all(
    [...waiters].map(([serviceCode, queue]) =>
      serveService(deps, { queue, offersFor, resting, notified: notified.get(serviceCode) ?? 0, busyServers, isOver }),
    ),
  );
}

type Serving = {
  queue: readonly Waiter[];
  offersFor: (wanted: Wanted) => WaitedOffer[];
  resting: readonly RestingOffer[];
  notified: number;
  /** On which a number is being bought for a waiter: one at a time on each route. */
  busyServers: Set<number>;
  isOver: () => boolean;
};

async function serveService(deps: Deps, { queue, offersFor, notified, busyServers, isOver, ...now }: Serving): Promise<void> {
  let count = notified;
  let { resting } = now;
  for (const waiter of queue) {
    if (isOver()) return;
    const { country, cap } = waiter;
    const offers = usableOffers(offersFor(waiter), { country, resting }).filter(({ price }) => price <= cap);
    if (offers.length === 0) continue;
    if (!waiter.isAutomatic) {
      if (noticesLeft(offers, count) > 0 && (await notify(deps, waiter))) count += 1;
      continue;
    }
    const outcome = await buyNext(deps, waiter, { offers, busyServers });
    if (outcome === 'busy') return;
    // Later waiters may still have another offer, or this one if only this waiter couldn't use its numbers.
    if (outcome === 'no number') resting = await findRestingOffers(deps.db.read);
  }
}

async function notify(deps: Deps, { id, userId }: Waiter): Promise<boolean> {
  const isNotified = await unlessLocked(deps, id, () => notifyWaiter(deps.db, id));
  if (isNotified === true) deps.live.hint(userId);
  return isNotified === true;
}

/** Busy: a number is being bought for another waiter on one of the servers. */
async function buyNext(
  deps: Deps,
  waiter: Waiter,
  { offers, busyServers }: { offers: WaitedOffer[]; busyServers: Set<number> },
): Promise<WaiterOutcome | 'busy' | undefined> {
  const servers = offers.map(({ server }) => server);
  if (servers.some((server) => busyServers.has(server))) return 'busy';
  for (const server of servers) busyServers.add(server);
  try {
    return await unlessLocked(deps, waiter.id, () => buyForWaiter(deps, waiter, offers));
  } finally {
    for (const server of servers) busyServers.delete(server);
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

import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { isLocked } from '../../platform/database/database.ts';
import { findOffers } from '../catalogue/offers/offers.commands.ts';
import { operatorSettings } from '../settings/settings.commands.ts';
import { buyForWaiter } from './buy-for-waiter.ts';
import { countNotified, endOverEntry, findOverEntries, findRestingOffers, findWaiters, findWanted, notifyWaiter } from './waiters.sql.ts';
import type { Waiter, Wanted } from './waiters.sql.ts';
import { cheapestOffers, noticesLeft, usableOffers, type WaitedOffer } from './waitlist.rules.ts';

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
  const [offersOf, resting, notified] = await Promise.all([
    readOffers(deps, wanted),
    findRestingOffers(deps.db.read),
    countNotified(deps.db.read),
  ]);
  const busyServers = new Set<number>();
  const services = Map.groupBy(wanted, ({ serviceCode }) => serviceCode);
  const usable = (each: Wanted) => usableOffers(offersOf(each), { country: each.country, resting });
  await Promise.all(
    [...services].map(([serviceCode, lists]) =>
      serveService(deps, { lists, usable, notified: notified.get(serviceCode) ?? 0, busyServers, isOver }),
    ),
  );
}

type Serving = {
  lists: readonly Wanted[];
  usable: (wanted: Wanted) => WaitedOffer[];
  notified: number;
  /** On which a number is being bought for a waiter: one at a time on each route. */
  busyServers: Set<number>;
  isOver: () => boolean;
};

async function serveService(deps: Deps, { lists, usable, notified, busyServers, isOver }: Serving): Promise<void> {
  const offersOf = new Map(lists.map((wanted) => [wanted.country, usable(wanted)]));
  const served = await Promise.all(
    lists.map(async (wanted) => {
      const offers = offersOf.get(wanted.country) ?? [];
      return offers.length === 0 ? [] : findWaiters(deps.db.read, { ...wanted, cheapest: cheapestOffers(offers), limit: waitersAtOnce });
    }),
  );
  let count = notified;
  for (const waiter of served.flat().toSorted((a, b) => a.id - b.id)) {
    if (isOver()) return;
    const offers = (offersOf.get(waiter.country) ?? []).filter(({ price }) => price <= waiter.cap);
    if (!waiter.isAutomatic) {
      if (noticesLeft(offers, count) > 0 && (await notify(deps, waiter))) count += 1;
    } else if (!(await buyNext(deps, waiter, { offers, busyServers }))) return;
  }
}

async function notify(deps: Deps, { id, userId }: Waiter): Promise<boolean> {
  const isNotified = await unlessLocked(deps, id, () => notifyWaiter(deps.db, id));
  if (isNotified === true) deps.live.hint(userId);
  return isNotified === true;
}

/** False: no number could be had, and later waiters wait for the next round. */
async function buyNext(
  deps: Deps,
  waiter: Waiter,
  { offers, busyServers }: { offers: WaitedOffer[]; busyServers: Set<number> },
): Promise<boolean> {
  const servers = offers.map(({ server }) => server);
  if (servers.some((server) => busyServers.has(server))) return false;
  for (const server of servers) busyServers.add(server);
  try {
    const outcome = await unlessLocked(deps, waiter.id, () => buyForWaiter(deps, waiter, offers));
    return outcome !== 'no number';
  } finally {
    for (const server of servers) busyServers.delete(server);
  }
}

/** By what is waited for, in recommended order. */
async function readOffers(deps: Deps, wanted: readonly Wanted[]): Promise<(each: Wanted) => WaitedOffer[]> {
  const countries = [...new Set(wanted.map(({ country }) => country))];
  const found = new Map(
    await Promise.all(
      countries.map(async (country) => {
        const services = await findOffers(deps, { country: country ?? undefined });
        return [country, new Map(services.map(({ serviceCode, offers }) => [serviceCode, offers]))] as const;
      }),
    ),
  );
  return ({ serviceCode, country }) =>
    (found.get(country)?.get(serviceCode) ?? []).map(({ serviceId, server, price, stock }) => ({
      serviceId: Number(serviceId),
      server: Number(server),
      price: toPaise(price),
      stock,
    }));
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

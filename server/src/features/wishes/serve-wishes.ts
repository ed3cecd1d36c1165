import { keyOfName } from '@pinline/contract/catalogue/search/fold.rules';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/errors.ts';
import { readKeptAliases } from '../catalogue/aliases/aliases.commands.ts';
import { readKeptCatalogue } from '../catalogue/kept-catalogue.ts';
import { waitForService } from '../waitlist/waitlist.commands.ts';
import { endWish, findWaitedKeys, findWaitingWishes } from './wishes.sql.ts';

const atOnce = 500;
/** A price tier and a dearer server may ask more than what is on sale now. */
const capFactor = 2;

type Sold = { serviceCode: string; highestPrice: number };

/** Users who asked for an app that is on sale now wait for a number of it: the waiting list notifies them as soon as there is one. */
export async function serveWishes(deps: Deps): Promise<void> {
  const keys = await findWaitedKeys(deps.db.autocommit);
  if (keys.length === 0) return;
  const sold = await readSoldNames(deps);
  const served = keys.filter((key) => sold.has(key));
  if (served.length === 0) return;
  for (const wish of await findWaitingWishes(deps.db.autocommit, served, atOnce)) {
    const service = sold.get(wish.key);
    if (service !== undefined && (await isWaiting(deps, wish.userId, service))) await endWish(deps.db.autocommit, wish);
  }
}

async function isWaiting(deps: Deps, userId: number, { serviceCode, highestPrice }: Sold): Promise<boolean> {
  try {
    await waitForService(deps, { userId, serviceCode, cap: highestPrice * capFactor });
    return true;
  } catch (error) {
    // One who waits already, and one who is blocked, need nothing more. Otherwise the next round tries again.
    if (error instanceof Refusal) return error.code === 'ALREADY_WAITING' || error.code === 'NOT_AUTHORISED';
    throw error;
  }
}

/** By key: the names and aliases of what can be bought now. */
async function readSoldNames(deps: Deps): Promise<ReadonlyMap<string, Sold>> {
  const { rows } = await readKeptCatalogue(deps);
  const aliases = await readKeptAliases(deps, rows);
  const sold = new Map<string, Sold>();
  for (const { code, name, price } of rows) {
    for (const key of [name, ...(aliases.get(code) ?? [])].map(keyOfName)) {
      const known = sold.get(key);
      if (known === undefined || known.serviceCode === code)
        sold.set(key, { serviceCode: code, highestPrice: Math.max(price, known?.highestPrice ?? 0) });
    }
  }
  return sold;
}

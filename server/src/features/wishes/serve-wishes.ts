import { keyOfName } from '@pinline/contract/catalogue/search/fold.rules';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/errors.ts';
import { readKeptAliases } from '../catalogue/aliases/aliases.commands.ts';
import { readKeptCatalogue } from '../catalogue/kept-catalogue.ts';
import { waitForService } from '../waitlist/waitlist.commands.ts';
import { endServedWishes, endWish, findOpenWishes, findWaitedKeys } from './wishes.sql.ts';

const atOnce = 500;
/** A price tier and a dearer server may ask more than what is on sale now. */
const capFactor = 2;

type Sold = { serviceCode: string; highestPrice: number };

/**
 * Users who asked for an app that can be bought now join the waiting list, which notifies them of a number of it. An entry there is over after a
 * day: the wish ends only once its user was notified, and joins again until then.
 */
export async function serveWishes(deps: Deps): Promise<void> {
  const db = deps.db.autocommit;
  const keys = await findWaitedKeys(db);
  if (keys.length === 0) return;
  const byKey = await readSoldNames(deps);
  const sold = keys.flatMap((key) => {
    const service = byKey.get(key);
    return service === undefined ? [] : [{ key, ...service }];
  });
  if (sold.length === 0) return;
  await endServedWishes(db, sold);
  for (const wish of await findOpenWishes(db, sold, atOnce)) {
    const service = byKey.get(wish.key);
    if (service !== undefined && !(await joinList(deps, wish.userId, service))) await endWish(db, wish);
  }
}

/** False for a user who is blocked, and waits for nothing. A full list is tried again in the next round. */
async function joinList(deps: Deps, userId: number, { serviceCode, highestPrice }: Sold): Promise<boolean> {
  try {
    await waitForService(deps, { userId, serviceCode, cap: highestPrice * capFactor });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return error.code !== 'NOT_AUTHORISED';
    throw error;
  }
}

/** By key: the names and aliases of what can be bought now. */
async function readSoldNames(deps: Deps): Promise<ReadonlyMap<string, Sold>> {
  const { rows } = await readKeptCatalogue(deps);
  const aliases = await readKeptAliases(deps, rows);
  const sold = new Map<string, Sold>();
  for (const { code, name, price, stock } of rows) {
    if (stock === 0) continue;
    for (const key of [name, ...(aliases.get(code) ?? [])].map(keyOfName)) {
      const known = sold.get(key);
      if (known === undefined || known.serviceCode === code)
        sold.set(key, { serviceCode: code, highestPrice: Math.max(price, known?.highestPrice ?? 0) });
    }
  }
  return sold;
}

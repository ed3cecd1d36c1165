import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/errors.ts';
import { awaitDecision } from '../activations/buy/buy.answer.ts';
import { countOrRefuse, type Throttle } from '../auth/throttle/throttle.ts';
import { findOffers } from '../catalogue/offers/offers.commands.ts';
import { endEntryByUser, findEntries, insertEntry, type EntryRow, type Wish } from './waitlist.sql.ts';

export async function addEntry(deps: Deps, wish: Wish): Promise<EntryRow> {
  const { userId, serviceCode, cap, country } = wish;
  if (country !== null && findCountryByIso(country) === undefined)
    refuse('INVALID_FIELDS', { fields: { country: 'Please choose a country from the list' } });
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, joining(userId));
  const found = await findOffers(deps, { serviceCode, country: country ?? undefined });
  const wasOffered = found.some(({ offers }) => offers.some(({ price, stock }) => stock !== 0 && toPaise(price) <= cap));
  return getEntry(deps, { userId, id: await insertEntry(deps.db, { ...wish, wasOffered }) });
}

/** Waits for a running purchase: the number may be bought by now. A repeat answers the same. */
export async function removeEntry(deps: Deps, key: { userId: number; id: number }): Promise<EntryRow> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const activationId = await endEntryByUser(deps.db, key);
    if (activationId === undefined || performance.now() >= until) return getEntry(deps, key);
    await awaitDecision(deps, { userId: key.userId, activationId, until });
  }
}

/** A purchase takes 10 seconds at most, and a little longer if its node is gone. */
const longestWaitMs = 13_000;

async function getEntry(deps: Deps, { userId, id }: { userId: number; id: number }): Promise<EntryRow> {
  const [row] = await findEntries(deps.db.read, { userId, ids: [id] });
  return row ?? refuse('WAITLIST_ENTRY_NOT_FOUND');
}

const joining = (userId: number): Throttle => ({ kind: 'waitlist', key: String(userId), most: 60, windowSeconds: 60 * 60 });

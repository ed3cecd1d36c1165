import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/api/caller.ts';
import { refuse } from '../../platform/errors.ts';
import { awaitDecision } from '../activations/buy/buy.answer.ts';
import { explainRefusal } from '../activations/buy/admission/purchase-refusal.rules.ts';
import { countOrRefuse, type Throttle } from '../auth/throttle/throttle.ts';
import { findOffers } from '../catalogue/offers/offers.commands.ts';
import { endEntryByUser, findEntries, findListedEntries, insertEntry, type EntryRow, type Wish } from './waitlist.sql.ts';

/** A key's entries are on no page: its software asks for them. */
export async function listEntries({ db }: Deps, caller: Caller): Promise<EntryRow[]> {
  return findListedEntries(db.autocommit, { userId: caller.userId, keyId: caller.key?.id ?? null });
}

export async function addEntry(deps: Deps, caller: Caller, wanted: Omit<Wish, 'userId' | 'keyId'>): Promise<EntryRow> {
  const { serviceCode, cap, country } = wanted;
  const { userId, key } = caller;
  if (country !== null && findCountryByIso(country) === undefined)
    refuse('INVALID_FIELDS', { fields: { country: 'Please choose a country from the list' } });
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, joining(userId));
  const found = await findOffers(deps, { serviceCode, country: country ?? undefined, userId });
  const wasOffered = found.some(({ offers }) => offers.some(({ price, stock }) => stock !== 0 && toPaise(price) <= cap));
  const wish = { ...wanted, userId, keyId: key?.id ?? null, wasOffered };
  return getEntry(deps, caller, await insertEntry(deps.db, wish).catch(explainRefusal));
}

/** For a user who asked for the app before it was on sale: notified of the first number, as nothing was offered then. */
export async function waitForService(
  deps: Deps,
  { userId, serviceCode, cap }: Pick<Wish, 'userId' | 'serviceCode' | 'cap'>,
): Promise<void> {
  await insertEntry(deps.db, { userId, serviceCode, cap, keyId: null, country: null, isAutomatic: false, wasOffered: false });
  deps.live.hint(userId);
}

/** Waits for a running purchase: the number may be bought by now. A repeat answers the same. */
export async function removeEntry(deps: Deps, caller: Caller, id: number): Promise<EntryRow> {
  const { userId } = caller;
  await getEntry(deps, caller, id);
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const activationId = await endEntryByUser(deps.db, { userId, id });
    if (activationId === undefined || performance.now() >= until) return getEntry(deps, caller, id);
    await awaitDecision(deps, { userId, activationId, until });
  }
}

/** A purchase takes 10 seconds at most, and a little longer if its node is gone. */
const longestWaitMs = 13_000;

/** A key sees its own alone; its user may remove those as well. */
async function getEntry(deps: Deps, { userId, key }: Caller, id: number): Promise<EntryRow> {
  const [row] = await findEntries(deps.db.autocommit, { userId, ids: [id] });
  if (row === undefined || (key !== null && row.keyId !== key.id)) return refuse('WAITLIST_ENTRY_NOT_FOUND');
  return row;
}

const joining = (userId: number): Throttle => ({ kind: 'waitlist', key: String(userId), most: 60, windowSeconds: 60 * 60 });

import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/api/caller.ts';
import { refuse } from '../../platform/errors.ts';
import { awaitDecision } from '../activations/buy/buy.answer.ts';
import { explainRefusal } from '../activations/buy/admission/purchase-refusal.rules.ts';
import { countOrRefuse, type Throttle } from '../auth/throttle/throttle.ts';
import { readOffers } from '../catalogue/offers/offers.commands.ts';
import { readBasisPoints } from '../catalogue/tiers/price-tiers.commands.ts';
import { findOperatorSettings } from '../settings/settings.sql.ts';
import { countryToWaitFor } from './waitlist.rules.ts';
import { endEntryByUser, findEntries, findListedEntries, insertEntry, type EntryRow, type Wish } from './waitlist.sql.ts';

/** A key's entries are on no page: its software asks for them. */
export async function listEntries({ db }: Deps, caller: Caller): Promise<EntryRow[]> {
  return findListedEntries(db.autocommit, { userId: caller.userId, keyId: caller.key?.id ?? null });
}

type Wanted = Omit<Wish, 'userId' | 'keyId'> & { isAnyCountry: boolean };

/** No person waits for any country who didn't ask for that. Software may, as it always could. */
export async function addEntry(deps: Deps, caller: Caller, { isAnyCountry, ...wanted }: Wanted): Promise<EntryRow> {
  const { serviceCode, cap } = wanted;
  const { userId, key } = caller;
  if (wanted.country !== null && findCountryByIso(wanted.country) === undefined)
    refuse('INVALID_FIELDS', { fields: { country: 'Please choose a country from the list' } });
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, joining(userId));
  const offersIn = await readOffersIn(deps, { serviceCode, userId });
  const isOfAny = isAnyCountry || key !== null;
  const country = wanted.country ?? (isOfAny ? null : await chooseCountry(deps, offersIn(null)));
  const wasOffered = offersIn(country).some(({ price, stock }) => stock !== 0 && toPaise(price) <= cap);
  const wish = { ...wanted, country, userId, keyId: key?.id ?? null, wasOffered };
  return getEntry(deps, caller, await insertEntry(deps.db, wish).catch(explainRefusal));
}

/** For a user who asked for the app before it was on sale: notified of the first number, as nothing was offered then. */
export async function waitForService(
  deps: Deps,
  { userId, serviceCode, cap }: Pick<Wish, 'userId' | 'serviceCode' | 'cap'>,
): Promise<void> {
  const offersIn = await readOffersIn(deps, { serviceCode, userId });
  const country = await chooseCountry(deps, offersIn(null));
  await insertEntry(deps.db, { userId, serviceCode, cap, keyId: null, country, isAutomatic: false, wasOffered: false });
  deps.live.hint(userId);
}

/** The offers of a service in a country; null for any. */
async function readOffersIn(deps: Deps, { serviceCode, userId }: Pick<Wish, 'serviceCode' | 'userId'>) {
  const [offersOf, basisPoints] = await Promise.all([readOffers(deps, [serviceCode]), readBasisPoints(deps.db.prepared, userId)]);
  return (country: string | null) => offersOf({ serviceCode, country, basisPoints });
}

async function chooseCountry({ db, config }: Deps, offers: readonly Offer[]): Promise<string> {
  const { home } = await findOperatorSettings(db.autocommit);
  return countryToWaitFor(offers, home.country ?? config.homeCountry);
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

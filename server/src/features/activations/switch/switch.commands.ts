import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { countryOf } from '../activations.present.ts';
import { isSeenBy } from '../activations.rules.ts';
import type { PurchaseAnswer } from '../buy/buy.answer.ts';
import { buyNumber } from '../buy/buy.commands.ts';
import { findSwitched, type SwitchedNumber } from './switch.sql.ts';

/** One service on its server, or the same service on any other server. Prices are in paise. `country`: as the buyer named it; null for none. */
export type SwitchWish = { mobileId: number; country: string | null } & (
  | { serviceId: number; expectedPrice: number | null }
  | { serviceCode: string; cap: number }
);

/** Buys first: the old number stays as it is unless a new one is found, which keeps its terms. The database decides whether it may be switched. */
export async function switchNumber(deps: Deps, caller: Caller, wish: SwitchWish, key: string | null): Promise<PurchaseAnswer> {
  const old = await findSwitched(deps.db.autocommit, { userId: caller.userId, id: wish.mobileId });
  if (old === undefined || !isSeenBy(caller, old)) refuse('ACTIVATION_NOT_FOUND');
  const { id, serviceId, isDeepCheck } = old;
  const how = { isDeepCheck, country: wish.country ?? countryToKeep(caller, old), switchedFrom: { id, serviceId } };
  const order =
    'serviceId' in wish
      ? ({ ...how, kind: 'one server', serviceId: wish.serviceId, expectedPrice: wish.expectedPrice, replacesId: null } as const)
      : ({ ...how, kind: 'any server', serviceCode: wish.serviceCode, cap: wish.cap } as const);
  return buyNumber(deps, caller, order, key);
}

/** A person's new number is from where the old one is, so that the app it is for takes it. Software that named no country may get any. */
function countryToKeep({ key }: Caller, { wantedCountry, phoneNumber, ...route }: SwitchedNumber): string | null {
  const ownCountry = key !== null || phoneNumber === null ? undefined : countryOf(route, phoneNumber)?.iso;
  return ownCountry ?? wantedCountry;
}

import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { isSeenBy } from '../activations.rules.ts';
import type { PurchaseAnswer } from '../buy/buy.answer.ts';
import { buyNumber } from '../buy/buy.commands.ts';
import { findSwitched } from './switch.sql.ts';

/** One service on its server, or the same service on any other server. Prices are in paise. */
export type SwitchWish = { mobileId: number } & (
  | { serviceId: number; expectedPrice: number | null }
  | { serviceCode: string; cap: number }
);

/** Buys first: the old number stays as it is unless a new one is found, which keeps its terms. The database decides whether it may be switched. */
export async function switchNumber(deps: Deps, caller: Caller, wish: SwitchWish, key: string | null): Promise<PurchaseAnswer> {
  const old = await findSwitched(deps.db.autocommit, { userId: caller.userId, id: wish.mobileId });
  if (old === undefined || !isSeenBy(caller, old)) refuse('ACTIVATION_NOT_FOUND');
  const { wantedCountry: country, isDeepCheck, keyId: _, ...switchedFrom } = old;
  const how = { isDeepCheck, country, switchedFrom };
  const order =
    'serviceId' in wish
      ? ({ ...how, kind: 'one server', serviceId: wish.serviceId, expectedPrice: wish.expectedPrice, replacesId: null } as const)
      : ({ ...how, kind: 'any server', serviceCode: wish.serviceCode, cap: wish.cap } as const);
  return buyNumber(deps, caller, order, key);
}

import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { isSeenBy } from '../activations.rules.ts';
import type { PurchaseAnswer } from '../buy/buy.answer.ts';
import { buyNumber, type Order } from '../buy/buy.commands.ts';
import { isReported } from '../report/report.sql.ts';
import { findSoldNumber } from './again.sql.ts';

/** `expectedPrice`: in paise; null for whatever it costs now. The others are an order's. */
export type AgainWish = { mobileId: number; expectedPrice: number | null } & Pick<Order, 'waitMs' | 'passed'>;

/** An ordinary purchase of the same number, from the route that it came from. The database decides whether it can be asked for. */
export async function buyAgain(deps: Deps, caller: Caller, wish: AgainWish, key: string | null): Promise<PurchaseAnswer> {
  const { userId } = caller;
  const { mobileId, expectedPrice, ...how } = wish;
  const ended = await findSoldNumber(deps.db.autocommit, { userId, id: mobileId });
  if (ended === undefined || !isSeenBy(caller, ended) || ended.phoneNumber === null) refuse('ACTIVATION_NOT_FOUND');
  const { id, serviceId, serviceCode, routeId, upstreamId, phoneNumber, wantedCountry: country } = ended;
  const number = { userId, serviceCode, numberHash: deps.secrets.numberHash(serviceCode, phoneNumber) };
  if (routeId === null || upstreamId === null || (await isReported(deps.db.prepared, number))) refuse('NUMBER_NOT_AGAIN');
  const again = { routeId, upstreamId, phoneNumber: phoneNumber.slice(1) };
  const order = { kind: 'one server', serviceId, expectedPrice, replacesId: id, again } as const;
  return buyNumber(deps, caller, { ...how, ...order, isDeepCheck: false, country }, key);
}

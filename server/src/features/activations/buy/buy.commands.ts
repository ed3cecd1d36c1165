import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { disableForbiddenServices, isForbiddenToSell } from '../../catalogue/forbidden/forbidden.commands.ts';
import { purchaseWaitMs } from '../activations.rules.ts';
import type { ActivationRow } from '../activations.sql.ts';
import { presentPurchase, awaitDecision, replay, type PurchaseAnswer } from './buy.answer.ts';
import { findOffers } from '../../catalogue/offers/offers.commands.ts';
import { findNumber, type Candidate, type Search } from './find-number.ts';
import { explainRefusal } from './fair-use/purchase-refusal.rules.ts';
import type { SwitchedNumber } from '../switch/switch.sql.ts';
import { storeReplyLate } from '../../../platform/api/idempotency/idempotency.sql.ts';
import { noteKeyLimit } from '../by-key/key-limits.commands.ts';
import { releasePurchase, reserve, type Reservation } from './purchase.sql.ts';

/**
 * One service on its server, or a service of any server, or of some. Prices are in paise. `orderId`: the buyer's own, one number for good.
 * `waitMs`: for a buyer who waits for less time than usual. `asked`: what a repeat under the same key must ask again, if it isn't all of this.
 * `passed`: other installations that passed the order on to us. `offered`: what this buyer is offered in this country, if it was just read.
 */
export type Order = {
  isDeepCheck: boolean;
  country: string | null;
  orderId?: string | undefined;
  waitMs?: number;
  asked?: string;
  switchedFrom?: SwitchedNumber;
  passed?: readonly string[];
} & (
  | { kind: 'one server'; serviceId: number; expectedPrice: number | null; replacesId: number | null }
  | { kind: 'any server'; serviceCode: string; cap: number; servers?: readonly number[] | undefined; offered?: readonly OfferedService[] }
);

/** Holds the user's money for at most 10 s (deep check: 60 s). The same key gets the same answer and buys once. */
export async function buyNumber(deps: Deps, caller: Caller, order: Order, key: string | null): Promise<PurchaseAnswer> {
  return (await purchase(deps, caller, order, key)).answer;
}

/** `number`: undefined for a repeat. */
export async function purchase(
  deps: Deps,
  caller: Caller,
  order: Order,
  key: string | null,
): Promise<{ answer: PurchaseAnswer; number?: ActivationRow }> {
  const startedAt = performance.now();
  const waitMs = order.waitMs ?? purchaseWaitMs(order);
  const wanted = await findWantedOffer(deps, caller, order);
  const isForbidden = await Promise.all(wanted.serviceIds.map((id) => isForbiddenToSell(deps.db, id)));
  // A service taken off sale is refused below, so that a repeated call still gets its stored answer.
  if (isForbidden.includes(true)) await disableForbiddenServices(deps);
  deps.crash('before_hold');
  const { activationId, isReplay, server, serviceCode } = await reserve(deps.db, {
    ...wanted,
    isDeepCheck: order.isDeepCheck,
    switchedFromId: order.switchedFrom?.id ?? null,
    userId: caller.userId,
    key,
    requestHash: hashOf(order),
    waitMs,
    byKey: caller.key === null ? undefined : { id: caller.key.id, timeZone: deps.config.timeZone },
    orderId: order.orderId,
  }).catch(async (error: unknown) => {
    await noteKeyLimit(deps, caller, error);
    explainRefusal(error);
  });
  deps.crash('after_hold');
  const begun = { userId: caller.userId, activationId };
  if (isReplay) return { answer: await replay(deps, { ...begun, key }) };
  const candidates = wanted.candidates ?? wanted.serviceIds.map((serviceId) => ({ serviceId, server }));
  const { wantedCountry } = wanted;
  const { isDeepCheck, passed } = order;
  const found = { ...begun, candidates, serviceCode, wantedCountry, isDeepCheck, passed, isByKey: caller.key !== null };
  await findNumberOrRelease(deps, { ...found, key, deadline: startedAt + waitMs });

  const bought = await presentPurchase(deps, begun);
  if (key !== null) storeReplyLate(deps.db, { userId: caller.userId, key }, { status: 200, reply: bought.answer });
  deps.crash('before_reply');
  return bought;
}

/** Until the deadline. The money is back when there is no number. */
export async function findNumberOrRelease(deps: Deps, search: Search): Promise<void> {
  const { userId, activationId } = search;
  deps.live.hint(userId);
  const failure = await findNumber(deps, search);
  if (failure === 'unknown') await awaitDecision(deps, { userId, activationId, until: search.deadline - releaseMs });
  if (failure !== undefined)
    await releasePurchase(deps.db, { userId, activationId, failure: failure === 'unknown' ? 'PROVIDER_TROUBLE' : failure });
  deps.live.hint(userId);
}

/** Left of the user's wait for the release and the answer, in milliseconds. */
const releaseMs = 250;

type Wanted = Pick<Reservation, 'serviceIds' | 'cap' | 'wantedCountry' | 'expectedPrice' | 'replacesId'> & {
  /** Undefined for one service: its server is known once its row is locked. */
  candidates?: Candidate[];
};

/** Of any server: the offers within the cap, the recommended one first. */
async function findWantedOffer(deps: Deps, { userId }: Caller, order: Order): Promise<Wanted> {
  if (order.kind === 'one server') {
    const { serviceId, expectedPrice, replacesId, country } = order;
    return { serviceIds: [serviceId], cap: null, wantedCountry: country, expectedPrice, replacesId };
  }
  const { serviceCode, cap, country, switchedFrom, servers } = order;
  const found = order.offered ?? (await findOffers(deps, { serviceCode, country: country ?? undefined, userId }));
  const offers = found.flatMap((service) => service.offers).filter(({ price }) => toPaise(price) <= cap);
  const candidates = offers
    .map(({ serviceId, server }) => ({ serviceId: Number(serviceId), server: Number(server) }))
    // A switch doesn't ask the offer of its old number again.
    .filter(({ serviceId }) => serviceId !== switchedFrom?.serviceId)
    .filter(({ server }) => servers === undefined || servers.includes(server));
  return {
    candidates,
    serviceIds: candidates.map(({ serviceId }) => serviceId),
    cap,
    wantedCountry: country,
    expectedPrice: null,
    replacesId: null,
  };
}

/** For one server as in earlier releases, so that a call repeated after an upgrade still gets its answer. */
function hashOf(order: Order): Buffer {
  if (order.asked !== undefined) return sha256(order.asked);
  const { isDeepCheck } = order;
  const what =
    order.kind === 'one server'
      ? [order.serviceId, isDeepCheck, order.expectedPrice, order.replacesId]
      : [order.kind, isDeepCheck, order.serviceCode, order.cap, order.country];
  return sha256(JSON.stringify(order.switchedFrom === undefined ? what : ['switch', order.switchedFrom.id, ...what]));
}

import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { refuse, Refusal } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { disableForbiddenServices, findServiceToSell, type ServiceToSell } from '../../catalogue/forbidden/forbidden.commands.ts';
import { purchaseWaitMs } from '../activations.rules.ts';
import type { ActivationRow } from '../activations.sql.ts';
import { admit } from './admission/admit.ts';
import { answerWithout, isLasting, presentPurchase, awaitDecision, replay, type PurchaseAnswer } from './buy.answer.ts';
import { findOffers } from '../../catalogue/offers/offers.commands.ts';
import { retryLostAnswer, retryWhileDatabaseAway } from './database-away.ts';
import {
  attemptOf,
  findNumber,
  planSearch,
  type BegunSearch,
  type Candidate,
  type NumberAgain,
  type Plan,
  type PlannedSearch,
  type Search,
} from './find-number.ts';
import { shortestCallMs } from './turns/time-left.ts';
import { explainRefusal } from './admission/purchase-refusal.rules.ts';
import type { SwitchedNumber } from '../switch/switch.sql.ts';
import { storeReplyLate } from '../../../platform/api/idempotency/idempotency.sql.ts';
import { isRepeat } from '../by-key/repeats.sql.ts';
import { noteKeyLimit } from '../by-key/key-limits.commands.ts';
import { beginPurchase, releasePurchase, type Admission, type Reservation } from './purchase.sql.ts';

/**
 * One service on its server, or a service of any server, or of some. Prices are in paise. `orderId`: the buyer's own, one number for good.
 * `waitMs`: for a buyer who waits for less time than usual. `asked`: what a repeat under the same key must ask again, if it isn't all of this.
 * `again`: the replaced number itself is bought again. `passed`: other installations that passed the order on to us. `offered`: what this buyer is offered in this country, if it was just read.
 */
export type Order = {
  isDeepCheck: boolean;
  country: string | null;
  orderId?: string | undefined;
  waitMs?: number;
  asked?: string;
  switchedFrom?: Pick<SwitchedNumber, 'id' | 'serviceId'>;
  passed?: readonly string[];
} & (
  | { kind: 'one server'; serviceId: number; expectedPrice: number | null; replacesId: number | null; again?: NumberAgain }
  | { kind: 'any server'; serviceCode: string; cap: number; servers?: readonly number[] | undefined; offered?: readonly OfferedService[] }
);

/** Holds the user's money for at most 10 s (deep check: 60 s). The same key gets the same answer and buys once. */
export async function buyNumber(deps: Deps, caller: Caller, order: Order, key: string | null): Promise<PurchaseAnswer> {
  return (await purchase(deps, caller, order, key)).answer;
}

type Purchased = { answer: PurchaseAnswer; number?: ActivationRow };

/** `number`: undefined for a repeat. A person is told when too many buy; software is refused. */
export async function purchase(deps: Deps, caller: Caller, order: Order, key: string | null): Promise<Purchased> {
  const isRepeated = () => isRepeat(deps.db.autocommit, { userId: caller.userId, orderId: order.orderId, key });
  const isNamed = order.orderId !== undefined || key !== null;
  const count = await deps.failedPurchases.begin(deps.mode, caller, () => (isNamed ? isRepeated() : Promise.resolve(false)));
  try {
    const { isReplay, ...purchased } = await buy(deps, caller, { order, key, isRepeated: async () => isNamed && (await isRepeated()) });
    const { isNumberGenerated, code } = purchased.answer.data;
    count.end({ isFailed: !isReplay && !isNumberGenerated && code !== 'BUSY' });
    if (code === 'BUSY' && caller.key !== null) refuse('BUSY', { retryAfterSeconds: busySeconds });
    return purchased;
  } finally {
    count.end({ isFailed: false });
  }
}

/** After which software asks again. */
const busySeconds = 2;

type Asked = { order: Order; key: string | null; isRepeated: () => Promise<boolean> };

async function buy(deps: Deps, caller: Caller, { order, key, isRepeated }: Asked): Promise<Purchased & { isReplay: boolean }> {
  const startedAt = performance.now();
  const waitMs = order.waitMs ?? purchaseWaitMs(order, deps.config.purchaseSeconds);
  const wanted = await findWantedOffer(deps, caller, order);
  const { userId } = caller;
  const admission = { ...wanted, userId, switchedFromId: order.switchedFrom?.id ?? null, byKey: buyingKey(deps, caller) };
  const mayBegin = () =>
    admit(deps, admission, isRepeated).catch((error: unknown) => explainToBuyer(deps, caller, { order, wanted, error }));
  const [admitted, ...services] = await Promise.all([mayBegin(), ...wanted.serviceIds.map((id) => findServiceToSell(deps.db, id))]);
  const isForbidden = services.some((service) => service?.isForbidden);
  if (isForbidden) await disableForbiddenServices(deps);
  const { id: activationId, price } = isForbidden ? await mayBegin() : admitted;
  const { isDeepCheck, passed } = order;
  const { wantedCountry } = wanted;
  const candidates = wanted.serviceIds.flatMap((serviceId, place) => listCandidates(serviceId, services[place]));
  const deadline = startedAt + waitMs;
  const isByKey = caller.key !== null;
  const rank = isByKey ? 'key' : 'person';
  const again = order.kind === 'one server' ? order.again : undefined;
  const search = { userId, activationId, candidates, wantedCountry, isDeepCheck, again, passed, isByKey, rank, key, deadline } as const;
  const serviceCode = order.kind === 'any server' ? order.serviceCode : services[0]?.code;
  const plan = await planSearch(deps, { ...search, serviceCode }, isRepeated);
  // Nothing is held or written for what is known before.
  if (typeof plan === 'string') return { answer: answerWithout(plan === 'ONLY_REJECTED' ? 'NO_NUMBERS' : plan, caller), isReplay: false };
  try {
    // Nothing is held and no provider asked for a purchase that waited for us.
    if (deadline - performance.now() < shortestCallMs && !(await isRepeated()))
      return { answer: answerWithout('BUSY', caller), isReplay: false };
    const begun = await begin(deps, caller, { order, wanted, admission, search, plan, price });
    deps.crash('after_hold');
    const purchase = { userId, activationId: begun.activationId };
    const { isReplay } = begun;
    if (isReplay) return { answer: await replay(deps, { ...purchase, key }), isReplay };
    await findNumberOrRelease(deps, { ...search, serviceCode: begun.serviceCode, candidates: begun.candidates }, begun.found);
    const bought = await retryWhileDatabaseAway(deadline, () => presentPurchase(deps, purchase));
    if (key !== null && isLasting(bought.answer)) storeReplyLate(deps.db, { userId, key }, { status: 200, reply: bought.answer });
    deps.crash('before_reply');
    return { ...bought, isReplay };
  } finally {
    plan?.turn.giveBack();
  }
}

type Beginning = {
  order: Order;
  wanted: Wanted;
  admission: Admission;
  search: PlannedSearch;
  plan: Plan | undefined;
  price: number | null;
};

/** Holds the money and, where the first route is known before, stores its attempt in the same transaction. */
async function begin(deps: Deps, caller: Caller, { order, wanted, admission, search, plan, price }: Beginning) {
  deps.crash('before_hold');
  const reservation = {
    ...admission,
    wantedCountry: wanted.wantedCountry,
    isDeepCheck: order.isDeepCheck,
    key: search.key,
    requestHash: hashOf(order),
    // What was waited for a turn is over.
    waitMs: Math.max(1, Math.ceil(search.deadline - performance.now())),
    orderId: order.orderId,
    activationId: search.activationId,
    // Who named no price pays no more than that of now.
    mostPrice: order.kind === 'one server' && order.expectedPrice === null ? price : null,
  };
  const firstAttempt = plan && attemptOf(deps, plan);
  const write = () => deps.db.runInUserTurn(caller.userId, () => beginPurchase(deps.db, { ...reservation, firstAttempt }));
  const { attempt, server, ...begun } = await retryLostAnswer(search.deadline, write).catch((error: unknown) =>
    explainToBuyer(deps, caller, { order, wanted, error }),
  );
  // What was planned meanwhile is gone, or another service is bought: its turn is of no use.
  if (attempt === undefined) plan?.turn.giveBack();
  const found = plan && attempt && { ...plan, attempt };
  // The service may have moved to another server meanwhile.
  const candidates = order.kind === 'any server' ? search.candidates : [{ serviceId: order.serviceId, server }];
  return { ...begun, candidates, found };
}

function buyingKey({ config }: Deps, { key }: Caller): Admission['byKey'] {
  return key === null ? undefined : { id: key.id, timeZone: config.timeZone };
}

type Refused = { order: Order; wanted: Wanted; error: unknown };

async function explainToBuyer(deps: Deps, caller: Caller, refused: Refused): Promise<never> {
  await noteKeyLimit(deps, caller, refused.error);
  await refuseIfNotSold(deps, caller, refused);
  explainRefusal(refused.error);
}

/** A service that no server sells would be no cheaper with a higher cap. */
async function refuseIfNotSold(deps: Deps, { userId }: Caller, { order, wanted, error }: Refused) {
  const isNoneFound = error instanceof Refusal && error.code === 'NO_OFFER_WITHIN_CAP' && wanted.serviceIds.length === 0;
  if (!isNoneFound || order.kind === 'one server') return;
  const { serviceCode } = order;
  if ((await findOffers(deps, { serviceCode, userId })).length === 0) refuse('SERVICE_UNAVAILABLE');
}

function listCandidates(serviceId: number, service: ServiceToSell | undefined): Candidate[] {
  return service === undefined ? [] : [{ serviceId, server: service.server }];
}

/** Looks for a number until the deadline. Without one, the money is back when it returns. */
export async function findNumberOrRelease(deps: Deps, search: Search, begun?: BegunSearch): Promise<void> {
  const { userId, activationId } = search;
  deps.live.hint(userId);
  const failure = await findNumber(deps, search, begun);
  if (failure === 'unknown') await awaitDecision(deps, { userId, activationId, until: search.deadline - releaseMs });
  if (failure !== undefined)
    await retryWhileDatabaseAway(search.deadline, () =>
      releasePurchase(deps.db, { userId, activationId, failure: failure === 'unknown' ? 'PROVIDER_TROUBLE' : failure }),
    );
  deps.live.hint(userId);
}

/** How much of the user's wait is kept for the release and the answer, in milliseconds. */
const releaseMs = 250;

type Wanted = Pick<Reservation, 'serviceIds' | 'cap' | 'wantedCountry' | 'expectedPrice' | 'replacesId' | 'isAgain'>;

/** The services that may be bought: the named one, or those of the offers within the cap, the recommended one first. */
async function findWantedOffer(deps: Deps, { userId }: Caller, order: Order): Promise<Wanted> {
  if (order.kind === 'one server') {
    const { serviceId, expectedPrice, replacesId, again, country } = order;
    return { serviceIds: [serviceId], cap: null, wantedCountry: country, expectedPrice, replacesId, isAgain: again !== undefined };
  }
  const { serviceCode, cap, country, switchedFrom, servers } = order;
  const found = order.offered ?? (await findOffers(deps, { serviceCode, country: country ?? undefined, userId }));
  const offers = found.flatMap((service) => service.offers).filter(({ price }) => toPaise(price) <= cap);
  const serviceIds = offers
    .filter(({ server }) => servers === undefined || servers.includes(Number(server)))
    // A switch doesn't ask the offer of its old number again.
    .flatMap(({ serviceId }) => (Number(serviceId) === switchedFrom?.serviceId ? [] : [Number(serviceId)]));
  return { serviceIds, cap, wantedCountry: country, expectedPrice: null, replacesId: null };
}

function hashOf(order: Order): Buffer {
  if (order.asked !== undefined) return sha256(order.asked);
  const { isDeepCheck } = order;
  const what =
    order.kind === 'one server'
      ? [
          order.kind,
          isDeepCheck,
          order.serviceId,
          order.expectedPrice,
          order.replacesId,
          ...(order.country === null ? [] : [order.country]),
        ]
      : [order.kind, isDeepCheck, order.serviceCode, order.cap, order.country];
  return sha256(JSON.stringify(order.switchedFrom === undefined ? what : ['switch', order.switchedFrom.id, ...what]));
}

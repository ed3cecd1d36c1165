import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { takeForbiddenOffSale, mayNotBeSold } from '../../catalogue/forbidden/forbidden.commands.ts';
import { purchaseWaitMs } from '../activations.rules.ts';
import { presentPurchase, awaitDecision, replay, type PurchaseAnswer } from './buy.answer.ts';
import { findNumber } from './find-number.ts';
import { explainRefusal } from './purchase-refusal.rules.ts';
import { storeReply } from '../../../platform/api/idempotency.sql.ts';
import { releasePurchase, reserve } from './purchase.sql.ts';

export type Order = { serviceId: number; isDeepCheck: boolean; expectedPrice: number | null; replacesId: number | null };

/** Holds the user's money for at most 10 s (deep check: 60 s). The same key gets the same answer and buys once. */
export async function buyNumber(deps: Deps, caller: Caller, order: Order, key: string | null): Promise<PurchaseAnswer> {
  const startedAt = performance.now();
  const waitMs = purchaseWaitMs(order);
  // A service taken off sale is refused below, so that a repeated call still gets its stored answer.
  if (await mayNotBeSold(deps.db, order.serviceId)) await takeForbiddenOffSale(deps);
  deps.crash('before_hold');
  const { activationId, isReplay, server, serviceCode } = await reserve(deps.db, {
    ...order,
    userId: caller.userId,
    key,
    requestHash: hashOf(order),
    waitMs,
  }).catch(explainRefusal);
  deps.crash('after_hold');
  const purchase = { userId: caller.userId, activationId };
  if (isReplay && key !== null) return replay(deps, { ...purchase, key });
  deps.live.hint(caller.userId);

  const deadline = startedAt + waitMs;
  const failure = await findNumber(deps, { ...purchase, server, serviceCode, isDeepCheck: order.isDeepCheck, key, deadline });
  if (failure === 'unknown') await awaitDecision(deps, { ...purchase, until: deadline - releaseMs });
  if (failure !== undefined) await releasePurchase(deps.db, { ...purchase, failure: failure === 'unknown' ? 'PROVIDER_TROUBLE' : failure });
  deps.live.hint(caller.userId);

  const answer = await presentPurchase(deps, purchase);
  if (key !== null) await storeReply(deps.db.prepared, { userId: caller.userId, key }, { status: 200, reply: answer });
  deps.crash('before_reply');
  return answer;
}

/** Left of the user's wait for the release and the answer, in milliseconds. */
const releaseMs = 250;

function hashOf(order: Order): Buffer {
  return sha256(JSON.stringify([order.serviceId, order.isDeepCheck, order.expectedPrice, order.replacesId]));
}

import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { purchaseWaitMs } from '../activations/activations.rules.ts';
import { findNumberOrRelease } from '../activations/buy/buy.commands.ts';
import { retryLostAnswer } from '../activations/buy/database-away.ts';
import { planSearch } from '../activations/buy/find-number.ts';
import { admitPurchase, nextActivationId } from '../activations/buy/purchase.sql.ts';
import { disableForbiddenServices, findServiceToSell } from '../catalogue/forbidden/forbidden.commands.ts';
import { reserveForWaiter, type Waiter } from './waiters.sql.ts';
import type { WaitedOffer } from './waitlist.rules.ts';
import { findEntries } from './waitlist.sql.ts';

/** `no turn`: too many others buy, or found none a moment ago; nothing was written. `passed over`: nothing was asked for; the entry ended or is tried again later. */
export type WaiterOutcome = 'bought' | 'no number' | 'no turn' | 'passed over';

/**
 * The ordinary purchase from any server, which waits for its turn before money is held. The transaction that confirms its number ends the entry,
 * so that a crash never buys twice.
 */
export async function buyForWaiter(deps: Deps, waiter: Waiter, offers: readonly WaitedOffer[]): Promise<WaiterOutcome> {
  const { userId, country, keyId, serviceCode } = waiter;
  const order = { isDeepCheck: false };
  const startedAt = performance.now();
  const waitMs = purchaseWaitMs(order, deps.config.purchaseSeconds);
  const deadline = startedAt + waitMs;
  const serviceIds = offers.map(({ serviceId }) => serviceId);
  const services = await Promise.all(serviceIds.map((id) => findServiceToSell(deps.db, id)));
  if (services.some((service) => service?.isForbidden)) await disableForbiddenServices(deps);
  const { timeZone } = deps.config;
  const admitted = await admitWaiter(deps, waiter, serviceIds);
  const activationId = admitted ?? (await nextActivationId(deps.db.prepared));
  const wanted = {
    userId,
    candidates: offers,
    wantedCountry: country,
    serviceCode,
    ...order,
    isByKey: keyId !== null,
    rank: 'waitlist',
    key: null,
    deadline,
  } as const;
  // The entry of a waiter who may not buy now ends or waits longer: the transaction decides, and no turn is taken.
  const plan = admitted === undefined ? undefined : await planSearch(deps, { ...wanted, activationId }, () => Promise.resolve(false));
  if (plan === 'BUSY' || plan === 'NO_NUMBERS') return 'no turn';
  // Rejected numbers are this waiter's own affair, and trouble lasts: the try fails, and the next waiter is served.
  const found = typeof plan === 'string' ? undefined : plan;
  try {
    const no = waiter.tries + 1;
    const requestHash = sha256(`waitlist:${waiter.id}:${no}`);
    const left = Math.max(1, Math.ceil(deadline - performance.now()));
    const reservation = { id: waiter.id, no, serviceIds, requestHash, waitMs: left, timeZone, activationId };
    const reserved = await retryLostAnswer(deadline, () => reserveForWaiter(deps.db, reservation));
    if (reserved.outcome !== 'reserved') {
      deps.live.hint(userId);
      return 'passed over';
    }
    deps.crash('after_hold');
    const begun = found && { ...found, attempt: undefined };
    await findNumberOrRelease(deps, { ...wanted, activationId: reserved.activationId, serviceCode: reserved.serviceCode }, begun);
    const [entry] = await findEntries(deps.db.autocommit, { userId, ids: [waiter.id] });
    return entry?.state === 'bought' ? 'bought' : 'no number';
  } finally {
    found?.turn.giveBack();
  }
}

async function admitWaiter(deps: Deps, { userId, keyId, cap }: Waiter, serviceIds: readonly number[]): Promise<number | undefined> {
  const byKey = keyId === null ? undefined : { id: keyId, timeZone: deps.config.timeZone };
  try {
    const asked = { userId, serviceIds, cap, expectedPrice: null, replacesId: null, switchedFromId: null, byKey };
    return (await admitPurchase(deps.db, asked)).id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

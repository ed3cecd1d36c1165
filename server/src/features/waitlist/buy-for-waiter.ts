import type { Deps } from '../../deps.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { purchaseWaitMs } from '../activations/activations.rules.ts';
import { drawActivationId, findNumberOrRelease } from '../activations/buy/buy.commands.ts';
import { retryLostAnswer } from '../activations/buy/database-away.ts';
import { disableForbiddenServices, findServiceToSell } from '../catalogue/forbidden/forbidden.commands.ts';
import { reserveForWaiter, type Waiter } from './waiters.sql.ts';
import type { WaitedOffer } from './waitlist.rules.ts';
import { findEntries } from './waitlist.sql.ts';

/** `passed over`: nothing was asked for; the entry ended or is tried again later. */
export type WaiterOutcome = 'bought' | 'no number' | 'passed over';

/** The ordinary purchase from any server. The transaction that confirms its number ends the entry, so that a crash never buys twice. */
export async function buyForWaiter(deps: Deps, waiter: Waiter, offers: readonly WaitedOffer[]): Promise<WaiterOutcome> {
  const { userId, country, isByKey } = waiter;
  const order = { isDeepCheck: false };
  const startedAt = performance.now();
  const waitMs = purchaseWaitMs(order);
  const serviceIds = offers.map(({ serviceId }) => serviceId);
  const services = await Promise.all(serviceIds.map((id) => findServiceToSell(deps.db, id)));
  if (services.some((service) => service?.isForbidden)) await disableForbiddenServices(deps);
  const no = waiter.tries + 1;
  const requestHash = sha256(`waitlist:${waiter.id}:${no}`);
  const { timeZone } = deps.config;
  const reservation = { id: waiter.id, no, serviceIds, requestHash, waitMs, timeZone, activationId: await drawActivationId(deps) };
  const reserved = await retryLostAnswer(startedAt + waitMs, () => reserveForWaiter(deps.db, reservation));
  if (reserved.outcome !== 'reserved') {
    deps.live.hint(userId);
    return 'passed over';
  }
  deps.crash('after_hold');
  const { activationId, serviceCode } = reserved;
  await findNumberOrRelease(deps, {
    userId,
    activationId,
    candidates: offers,
    serviceCode,
    wantedCountry: country,
    ...order,
    isByKey,
    rank: 'waitlist',
    key: null,
    deadline: startedAt + waitMs,
  });
  const [entry] = await findEntries(deps.db.autocommit, { userId, ids: [waiter.id] });
  return entry?.state === 'bought' ? 'bought' : 'no number';
}

import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { KeyCaller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { isLoop } from '../../../platform/outbound/via.rules.ts';
import { purchaseWaitMs } from '../../activations/activations.rules.ts';
import { purchase } from '../../activations/buy/buy.commands.ts';
import { getNumberOfKey, isRepeatedOrder } from '../../activations/by-key/numbers.commands.ts';
import type { ActivationRow } from '../../activations/activations.sql.ts';
import { findOffers } from '../../catalogue/offers/offers.commands.ts';

/** Clients of both protocols wait 8 s for an answer: a purchase for them has this much less time than one on the web. */
const lessMs = 3_000;

/** `country`: ISO 3166 alpha-2, null for any. `servers`: undefined for any. `cap`: in paise; null for the recommended offer's price. */
export type Wish = {
  serviceCode: string;
  country: string | null;
  servers: readonly number[] | undefined;
  cap: number | null;
  orderId: string | undefined;
};

/** How a purchase was asked for. `passed`: the installations in its `Via`. */
export type Asked = { idempotencyKey: string | null; passed: readonly string[] };

/** `cheapest`: in rupees, what the cap is below. */
export type Bought = { outcome: 'bought'; number: ActivationRow } | { outcome: 'none left' } | { outcome: 'too dear'; cheapest: number };

/** One purchase for both protocols: the recommended offer of those that fit, then the next ones up to the cap. */
export async function buyByProtocol(deps: Deps, caller: KeyCaller, wish: Wish, { idempotencyKey, passed }: Asked): Promise<Bought> {
  // Bought from ourselves, it would come back until its money or its time is over.
  if (isLoop(passed, deps.secrets.installationId)) return { outcome: 'none left' };
  const startedAt = performance.now();
  const { serviceCode, country, servers, orderId } = wish;
  // A repeat gets its number, whatever the market has become.
  const isRepeated = await isRepeatedOrder(deps, caller, { orderId, key: idempotencyKey });
  const found = isRepeated ? { cap: wish.cap ?? 1 } : await findCap(deps, caller, wish);
  if ('outcome' in found) return found;
  // What it has waited so far is part of its client's wait.
  const waitMs = Math.max(1, Math.floor(protocolWaitMs(deps) - (performance.now() - startedAt)));
  const order = { kind: 'any server', serviceCode, country, servers, orderId, isDeepCheck: false, waitMs, passed } as const;
  const asked = JSON.stringify(['protocol', serviceCode, country, servers ?? null, wish.cap, orderId ?? null]);
  const { answer, number } = await purchase(deps, caller, { ...order, ...found, asked }, idempotencyKey);
  const { mobile } = answer.data;
  if (mobile === null) return { outcome: 'none left' };
  return { outcome: 'bought', number: number ?? (await getNumberOfKey(deps, caller, Number(mobile._id))) };
}

export function protocolWaitMs({ config }: Pick<Deps, 'config'>): number {
  return purchaseWaitMs({ isDeepCheck: false }, config.purchaseSeconds) - lessMs;
}

async function findCap(
  deps: Deps,
  { userId }: KeyCaller,
  { serviceCode, country, servers, cap }: Wish,
): Promise<{ cap: number; offered: OfferedService[] } | Exclude<Bought, { outcome: 'bought' }>> {
  const offered = await findOffers(deps, { serviceCode, userId });
  if (offered.length === 0) refuse('SERVICE_UNAVAILABLE');
  const fitting = country === null ? offered : await findOffers(deps, { serviceCode, country, userId });
  const offers = fitting.flatMap((service) => service.offers).filter(({ server }) => servers?.includes(Number(server)) !== false);
  const [recommended] = offers;
  if (recommended === undefined) return { outcome: 'none left' };
  const cheapest = Math.min(...offers.map(({ price }) => price));
  const most = cap ?? toPaise(recommended.price);
  return most < toPaise(cheapest) ? { outcome: 'too dear', cheapest } : { cap: most, offered: fitting };
}

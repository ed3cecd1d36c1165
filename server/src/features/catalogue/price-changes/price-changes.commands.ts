import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { listPrices } from '../services/audited-prices.ts';
import { markReviewed } from '../price-lists/costs.sql.ts';
import { isByMarkup, readTerms } from './price-changes.rules.ts';
import { findPricedServices, savePrices, type PricedRow } from './price-changes.sql.ts';
import { requireCodeForRiskyPrices } from '../services/risky-prices.commands.ts';
import { lockServices } from '../services/service-locks.sql.ts';

/** In paise; `expected…`: what the operator saw. */
export type PriceWish = { serviceId: number; expectedCost: number; expectedPrice: number; price: number };
export type Reviewed = { updated: number; kept: number; left: number[] };

/** Reviewed at the cost the operator saw. Changes nothing if cost or price moved since. */
export async function reviewPrices(deps: Deps, by: By, wishes: PriceWish[]): Promise<Reviewed> {
  return deps.db.transaction(async (tx) => {
    const ids = wishes.map(({ serviceId }) => serviceId);
    await lockServices(tx, ids);
    const services = new Map((await findPricedServices(tx, ids)).map((row) => [row.id, row]));
    const requests = wishes.map((wish) => ({ ...wish, service: services.get(wish.serviceId) ?? refuse('SERVICE_NOT_FOUND') }));
    const seen = requests.filter(isAsSeen);
    const updated = seen.filter(({ service, price }) => service.price !== price);
    const left = requests.filter((wish) => !isAsSeen(wish)).map(({ serviceId }) => serviceId);
    await requireCodeForRiskyPrices(
      deps,
      tx,
      by.caller,
      seen.map(({ service: { highest, cost }, price }) => ({ price, highest, cost })),
    );
    await savePrices(tx, seen.map(toNewPrice));
    await markReviewed(
      tx,
      seen.map(({ serviceId, expectedCost }) => ({ serviceId, cost: expectedCost })),
    );
    const kept = seen.length - updated.length;
    const after = { updated: updated.length, kept, left: left.length, ...listPrices(updated.map(describeForAudit)) };
    await recordAudit(tx, by, { action: 'service.prices', target: `services:${seen.length}`, after });
    return { updated: updated.length, kept, left };
  });
}

type PriceRequest = PriceWish & { service: PricedRow };

function isAsSeen({ service, expectedCost, expectedPrice }: PriceRequest): boolean {
  return service.cost === expectedCost && service.price === expectedPrice;
}

function toNewPrice({ service, price, expectedCost }: PriceRequest) {
  return { id: service.id, price, isByMarkup: isByMarkup({ price, cost: expectedCost, terms: readTerms(service) }) };
}

function describeForAudit({ service, price, expectedCost }: PriceRequest): object {
  const [before, after, cost] = [service.price, price, expectedCost].map((amount) => toRupees(paise(amount)));
  return { service: service.id, serviceName: service.name, server: service.server, cost, before, price: after };
}

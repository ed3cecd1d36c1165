import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import type { ChosenBefore } from '../../features/catalogue/chosen-before.ts';
import type { FoundService } from '../../features/catalogue/find/offers.api.ts';

export type QuickBuy<Service extends FoundService> = {
  service: Service;
  /** The one that the search recommends. */
  offer: Offer;
  /** Undefined for a service that no one bought lately. */
  reason: 'favourite' | 'recent' | 'popular' | undefined;
};

export function quickBuys<Service extends FoundService>(
  services: readonly Service[],
  chosen: ChosenBefore,
  count: number,
): QuickBuy<Service>[] {
  const byCode = new Map(services.map((service) => [service.serviceCode, service]));
  const reasons = new Map<string, QuickBuy<Service>['reason']>();
  for (const code of chosen.favourites) reasons.set(code, 'favourite');
  for (const code of chosen.recent) if (!reasons.has(code)) reasons.set(code, 'recent');
  for (const { serviceCode, samples } of mostBought(services)) {
    if (!reasons.has(serviceCode)) reasons.set(serviceCode, samples > 0 ? 'popular' : undefined);
  }
  const found = [...reasons].flatMap(([code, reason]) => {
    const service = byCode.get(code);
    const offer = service?.offers[0];
    return service === undefined || offer === undefined ? [] : [{ service, offer, reason }];
  });
  return found.slice(0, count);
}

function mostBought<Service extends FoundService>(services: readonly Service[]): Service[] {
  const inStock = services.filter(({ offers }) => offers.some(({ stock }) => stock !== 0));
  return inStock.toSorted((a, b) => b.samples - a.samples || (a.label < b.label ? -1 : 1));
}

import type { Service } from '@pinline/contract/catalogue/calls';
import type { ChosenBefore } from '../../features/catalogue/chosen-before.ts';
import { ratedFigures } from '../../features/catalogue/service-figures.ts';

export type QuickBuy = {
  service: Service;
  /** Undefined for a service that no one bought lately. */
  reason: 'favourite' | 'recent' | 'popular' | undefined;
};

export function quickBuys(services: readonly Service[], chosen: ChosenBefore, count: number): QuickBuy[] {
  const best = bestByCode(services);
  const reasons = new Map<string, QuickBuy['reason']>();
  for (const code of chosen.favourites) reasons.set(code, 'favourite');
  for (const code of chosen.recent) if (!reasons.has(code)) reasons.set(code, 'recent');
  for (const { serviceCode, samples } of mostBought(best)) {
    if (!reasons.has(serviceCode)) reasons.set(serviceCode, samples > 0 ? 'popular' : undefined);
  }
  const found = [...reasons].flatMap(([code, reason]) => {
    const service = best.get(code);
    return service === undefined ? [] : [{ service, reason }];
  });
  return found.slice(0, count);
}

export function bestByCode(services: readonly Service[]): Map<string, Service> {
  const best = new Map<string, Service>();
  for (const service of services) {
    const known = best.get(service.serviceCode);
    if (known === undefined || compare(service, known) < 0) best.set(service.serviceCode, service);
  }
  return best;
}

function compare(a: Service, b: Service): number {
  const [one, other] = [rank(a), rank(b)];
  const place = one.findIndex((value, index) => value !== other[index]);
  return place === -1 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

function rank(service: Service): number[] {
  const figures = ratedFigures(service);
  return [
    service.stock === 0 ? 1 : 0,
    -(figures?.rate ?? -1),
    figures?.medianWaitSeconds ?? Infinity,
    service.price,
    Number(service.server),
  ];
}

function mostBought(best: ReadonlyMap<string, Service>): Service[] {
  const services = [...best.values()].filter((service) => service.stock !== 0);
  return services.toSorted((a, b) => b.samples - a.samples || (a.label < b.label ? -1 : 1));
}

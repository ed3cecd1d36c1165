import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { ratedFigures } from './rated-figures.ts';

export function sameServiceEverywhere(
  services: readonly Service[],
  service: Pick<Service, 'serviceCode'>,
): { all: Service[]; best: Service | undefined } {
  const all = services.filter((other) => other.serviceCode === service.serviceCode).toSorted((a, b) => Number(a.server) - Number(b.server));
  const rated = all.filter((other) => ratedFigures(other) !== null);
  const best = rated.toSorted((a, b) => (b.successRate ?? 0) - (a.successRate ?? 0) || a.price - b.price)[0];
  return { all, best };
}

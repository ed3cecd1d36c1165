import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { isRated } from '@pinline/contract/catalogue/offers.rules';
import type { Mobile } from '@pinline/contract/activations/activations.calls';

/** Another server's offer of a number's service. `isBetter`: measured, and more reliable than the number's own server. */
export type Advice<Service extends OfferedService> = { service: Service; offer: Offer; isBetter: boolean };

/** The best ranked offer that isn't from the number's server; undefined when no other server has numbers. */
export function adviseElsewhere<Service extends OfferedService>(
  services: readonly Service[],
  { serviceId, server }: Pick<Mobile, 'serviceId' | 'server'>,
): Advice<Service> | undefined {
  const service = services.find(({ offers }) => offers.some((offer) => offer.serviceId === serviceId));
  const offer = service?.offers.find((other) => other.server !== server && other.stock !== 0);
  if (service === undefined || offer === undefined) return undefined;
  const own = service.offers.find((other) => other.serviceId === serviceId);
  return { service, offer, isBetter: isMoreReliable(offer, own) };
}

export function adviseAgain(services: readonly OfferedService[], serviceId: string): Offer | undefined {
  return services.find(({ offers }) => offers.some((offer) => offer.serviceId === serviceId))?.offers.find(({ stock }) => stock !== 0);
}

function isMoreReliable(offer: Offer, own: Offer | undefined): boolean {
  if (!isRated(offer)) return false;
  return own === undefined || !isRated(own) || own.stock === 0 || (offer.lowerBound ?? 0) > (own.lowerBound ?? 0);
}

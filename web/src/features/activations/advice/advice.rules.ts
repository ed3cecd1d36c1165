import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { isRated } from '@pinline/contract/catalogue/offers.rules';
import { inCountry } from '../../catalogue/find/countries.rules.ts';
import type { Mobile } from '@pinline/contract/activations/activations.calls';

/**
 * Another server's offer of a number's service. `isBetter`: measured, and more reliable than the number's own server. `isAbroad`: of another
 * country than the number.
 */
export type Advice<Service extends OfferedService> = { service: Service; offer: Offer; isBetter: boolean; isAbroad: boolean };

/**
 * The best ranked offer that isn't from the number's server: of its country, or of another that can be named where no other server has numbers
 * of that one. Undefined when none has any.
 */
export function adviseElsewhere<Service extends OfferedService>(
  services: readonly Service[],
  { serviceId, server, country }: Pick<Mobile, 'serviceId' | 'server' | 'country'>,
): Advice<Service> | undefined {
  const service = services.find(({ offers }) => offers.some((offer) => offer.serviceId === serviceId));
  if (service === undefined) return undefined;
  const [atHome] = inCountry([service], country?.iso ?? null);
  const isElsewhere = (other: Offer) => other.server !== server && other.stock !== 0;
  const offer = atHome?.offers.find(isElsewhere) ?? service.offers.find((other) => isElsewhere(other) && other.country !== null);
  if (offer === undefined) return undefined;
  const own = (atHome ?? service).offers.find((other) => other.serviceId === serviceId);
  const isAbroad = country !== null && offer.country?.iso !== country.iso;
  return { service, offer, isBetter: isMoreReliable(offer, own), isAbroad };
}

/** The best ranked offer of the number's country, of any where no server sells that one any more. */
export function adviseAgain(
  services: readonly OfferedService[],
  { serviceId, country }: Pick<Mobile, 'serviceId' | 'country'>,
): Offer | undefined {
  const service = services.find(({ offers }) => offers.some((offer) => offer.serviceId === serviceId));
  if (service === undefined) return undefined;
  const isInStock = ({ stock }: Offer) => stock !== 0;
  return inCountry([service], country?.iso ?? null)[0]?.offers.find(isInStock) ?? service.offers.find(isInStock);
}

function isMoreReliable(offer: Offer, own: Offer | undefined): boolean {
  if (!isRated(offer)) return false;
  return own === undefined || !isRated(own) || own.stock === 0 || (offer.lowerBound ?? 0) > (own.lowerBound ?? 0);
}

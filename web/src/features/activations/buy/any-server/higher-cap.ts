import type { QueryClient } from '@tanstack/react-query';
import { offersQuery } from '../../../catalogue/find/offers.api.ts';
import { cheapestAbove } from '../../../catalogue/find/cap/cap.rules.ts';
import { inCountry } from '../../../catalogue/find/countries.rules.ts';
import type { AnyServerOrder } from '../buy.ts';

/** The same order with the lowest cap that has an offer, by the newest offers; null when there is none. */
export async function allowHigherPrice(queryClient: QueryClient, order: AnyServerOrder): Promise<AnyServerOrder | null> {
  await queryClient.refetchQueries({ queryKey: offersQuery().queryKey });
  const offered = queryClient.getQueryData(offersQuery().queryKey)?.filter(({ serviceCode }) => serviceCode === order.service.serviceCode);
  const offers = inCountry(offered ?? [], order.country).flatMap((service) => service.offers);
  const cap = cheapestAbove(offers, order.cap);
  return cap === undefined ? null : { ...order, serviceIds: offers.map(({ serviceId }) => serviceId), cap };
}

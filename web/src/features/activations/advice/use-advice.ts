import { useQuery } from '@tanstack/react-query';
import { countriesOf, inCountry } from '../../catalogue/find/countries.rules.ts';
import { countryStore } from '../../catalogue/find/country.store.ts';
import { type FoundService, offersQuery } from '../../catalogue/find/offers.api.ts';
import type { Card } from '../card/card-face.ts';
import { adviseElsewhere, type Advice } from './advice.rules.ts';

/** Undefined until the offers are here, and when no other server has numbers of the buyer's country. */
export function useAdvice(card: Pick<Card, 'serviceId' | 'server'>): Advice<FoundService> | undefined {
  const services = useQuery(offersQuery()).data ?? [];
  const iso = countryStore.use();
  const advice = adviseElsewhere(services, card);
  if (advice === undefined || !countriesOf(services).some((country) => country.iso === iso)) return advice;
  const offer = inCountry([advice.service], iso)[0]?.offers.find(({ server, stock }) => server !== card.server && stock !== 0);
  return offer && adviseElsewhere([{ ...advice.service, offers: [...ownOffers(advice.service, card), offer] }], card);
}

function ownOffers({ offers }: FoundService, { server }: Pick<Card, 'server'>): FoundService['offers'] {
  return offers.filter((offer) => offer.server === server);
}

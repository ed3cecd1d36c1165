import { useQuery } from '@tanstack/react-query';
import { offersQuery, type FoundService } from '../../catalogue/find/offers.api.ts';
import type { ExampleOrder } from './fill-example.ts';

/** What the examples buy: the service that is bought most of those that are sold here now. */
export function useExampleOrder(): ExampleOrder {
  const { data: services } = useQuery(offersQuery());
  return { address: location.origin, ...orderOf(services) };
}

function orderOf(services: readonly FoundService[] | undefined): Omit<ExampleOrder, 'address'> {
  for (const { serviceCode, offers } of services?.toSorted((a, b) => b.samples - a.samples) ?? [])
    for (const { country, price } of offers) if (country !== null) return { serviceCode, country: country.iso, maxPrice: price };
  return { serviceCode: 'tg', country: 'IN', maxPrice: 20 };
}

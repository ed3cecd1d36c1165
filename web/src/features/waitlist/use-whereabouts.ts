import { useQuery } from '@tanstack/react-query';
import { findCountryByIso, type Country } from '@pinline/contract/catalogue/countries.rules';
import { countriesOf } from '../catalogue/find/countries.rules.ts';
import { type FoundService, offersQuery } from '../catalogue/find/offers.api.ts';
import type { WaitRequest } from './wait-request.store.ts';

type Whereabouts = {
  found: FoundService | undefined;
  /** The country of the offer that failed; undefined if it has no name here. */
  named: Country | undefined;
  /** The service is sold from other countries too. */
  hasOthers: boolean;
};

export function useWhereabouts({ service: { serviceCode }, country, asked }: WaitRequest): Whereabouts {
  const found = useQuery(offersQuery()).data?.find((each) => each.serviceCode === serviceCode);
  const failed = found?.offers.find(({ server }) => server === asked) ?? found?.offers[0];
  const iso = country ?? failed?.country?.iso;
  const named = iso === undefined ? undefined : findCountryByIso(iso);
  const hasOthers = named !== undefined && found !== undefined && countriesOf([found]).some((each) => each.iso !== named.iso);
  return { found, named, hasOthers };
}

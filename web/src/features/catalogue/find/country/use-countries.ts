import { useConfig } from '../../../../platform/api/config.ts';
import { useUserKey } from '../../chosen-before.ts';
import { type Country, countriesOf } from '../countries.rules.ts';
import { countryStore } from '../country.store.ts';
import type { FoundService } from '../offers.api.ts';
import { useLastCountry } from './last-country.store.ts';

export type Countries = {
  /** All that have offers, the most frequent first. */
  countries: Country[];
  /** The one that the buyer chose. A choice counts as none while no offer is from there. */
  chosen: Country | undefined;
  /** Without a choice, which comes first where it is sold: the one bought from last, then the operator's. */
  preferred: string[];
};

export function useCountries(all: readonly FoundService[]): Countries {
  const iso = countryStore.use();
  const last = useLastCountry(useUserKey());
  const home = useConfig()?.homeCountry;
  const countries = countriesOf(all);
  const chosen = countries.find((country) => country.iso === iso);
  return { countries, chosen, preferred: [last, home].flatMap((each) => each ?? []) };
}

import { useConfig } from '../../../../platform/api/config.ts';
import { useUserKey } from '../../chosen-before.ts';
import { anyServerStore } from '../cap/any-server.store.ts';
import { type Country, countriesOf } from '../countries.rules.ts';
import { countryStore } from '../country.store.ts';
import type { FoundService } from '../offers.api.ts';
import { anyCountryStore } from './any-country.store.ts';
import { useLastCountry } from './last-country.store.ts';
import { showServices, type ShownService } from './shown.rules.ts';

const none: ReadonlySet<string> = new Set();

type Countries = {
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

export function useShownServices(all: readonly FoundService[]): Pick<Countries, 'chosen'> & { services: readonly ShownService[] } {
  const { chosen, preferred } = useCountries(all);
  const isAnyServer = anyServerStore.use();
  const anyCountry = anyCountryStore.use();
  const wanted = { chosen: chosen?.iso ?? null, preferred, anyCountry: isAnyServer ? anyCountry : none };
  return { services: showServices(all, wanted), chosen };
}

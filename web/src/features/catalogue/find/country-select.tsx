import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Globe } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { useCountries } from './country/use-countries.ts';
import { setCountry } from './country.store.ts';
import { offersQuery } from './offers.api.ts';
import { findText } from './find.texts.ts';
import { countryName } from '../country-name.ts';

export function CountrySelect({ className }: { className: string }) {
  const { data: services = [] } = useQuery(offersQuery());
  const { countries, chosen, preferred } = useCountries(services);
  const [first] = preferred.flatMap((iso) => countries.find((country) => country.iso === iso) ?? []);
  const unchosen = first === undefined ? findText.allCountries : findText.countryFirst(countryName(first));
  return (
    <span
      className={classes(
        'relative inline-flex flex-none items-center gap-1.5 text-2 hover:text-1 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <Globe size={16} strokeWidth={1.75} aria-hidden />
      {/* The choice is kept while a country has no offers, but there is nothing to filter. */}
      <span aria-hidden>{chosen === undefined ? unchosen : `${countryName(chosen)} ${chosen.prefix}`}</span>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      <select
        aria-label={findText.country}
        value={chosen?.iso ?? ''}
        onChange={(event) => setCountry(event.target.value === '' ? null : event.target.value)}
        className="absolute inset-0 cursor-pointer appearance-none text-lg opacity-0"
      >
        <option value="" className="bg-raised text-1">
          {unchosen}
        </option>
        {countries.map((country) => (
          <option key={country.iso} value={country.iso} className="bg-raised text-1">
            {countryName(country)} {country.prefix}
          </option>
        ))}
      </select>
    </span>
  );
}

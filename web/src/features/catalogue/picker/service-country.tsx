import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { countryName } from '../country-name.ts';

/** The country of the number that the next purchase gets. */
export function ServiceCountry({ service: { country } }: { service: Service }) {
  if (country === null) return null;
  return (
    <span className="flex max-w-3/5 flex-none max-[359px]:max-w-full text-xs text-3">
      <span className="mr-1 truncate">{countryName(country)}</span>
      <span className="num flex-none text-2">{country.prefix}</span>
    </span>
  );
}

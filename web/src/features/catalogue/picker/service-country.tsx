import { useQuery } from '@tanstack/react-query';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { countryName } from '../country-name.ts';
import { offersQuery } from '../find/offers.api.ts';
import { findText } from '../find/find.texts.ts';

/** The country of the number that the next purchase would get; nothing while it isn't known. */
export function ServiceCountry({ service }: { service: Service }) {
  const { data = [] } = useQuery(offersQuery());
  const offer = data.flatMap(({ offers }) => offers).find(({ serviceId }) => serviceId === service.id);
  if (offer === undefined || offer.country === null) return null;
  return (
    <span className="flex max-w-3/5 flex-none text-xs text-3">
      <span className="mr-1 truncate">{countryName(offer.country)}</span>
      <span className="num flex-none text-2">{offer.country.prefix}</span>
      {offer.isCountryMixed && <span className="flex-none">, {findText.mostly}</span>}
    </span>
  );
}

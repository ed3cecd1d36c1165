import type { Country } from '@pinline/contract/catalogue/countries.rules';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import { presentCatalogue, readCatalogue } from '../../catalogue/offers/offers.commands.ts';
import { countryOfRoute } from '../../providers/routes/routes.commands.ts';

/** What each service offers in each country, the recommended offer first. */
export type Market = { serviceCode: string; label: string; country: Country; offers: readonly Offer[] }[];

/** `country`: ISO 3166 alpha-2. */
export async function readMarket(deps: Deps, wanted: { serviceCode?: string | undefined; country?: string | undefined }): Promise<Market> {
  const catalogue = await readCatalogue(deps, wanted.serviceCode === undefined ? undefined : [wanted.serviceCode]);
  const countries = new Map(catalogue.routes.flatMap((route) => countryOfRoute(route) ?? []).map((country) => [country.iso, country]));
  return [...countries.values()]
    .filter(({ iso }) => wanted.country === undefined || iso === wanted.country)
    .flatMap((country) =>
      presentCatalogue(catalogue, { country: country.iso }).map(({ serviceCode, label, offers }) => ({
        serviceCode,
        label,
        country,
        offers,
      })),
    );
}

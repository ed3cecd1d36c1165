import { setImmediate } from 'node:timers/promises';
import type { Country } from '@pinline/contract/catalogue/countries.rules';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import { onlyService, readKeptCatalogue, type KeptCatalogue } from '../../catalogue/kept-catalogue.ts';
import { presentCatalogue, type CatalogueFilter } from '../../catalogue/offers/offers.commands.ts';
import { readBasisPoints } from '../../catalogue/tiers/price-tiers.commands.ts';
import { countryOfRoute } from '../../providers/routes/routes.commands.ts';
import { makeOncePer } from '../../../platform/keep-briefly.ts';

/** What each service offers in each country, the recommended offer first. */
export type Market = readonly { serviceCode: string; label: string; country: Country; offers: readonly Offer[] }[];

/** `country`: ISO 3166 alpha-2. `userId`: whose prices; null for those of anyone. */
export type WantedMarket = { serviceCode?: string | undefined; country?: string | undefined; userId: number | null };

export type ReadMarket = (wanted: WantedMarket) => Promise<Market>;

/** Shared by both protocols: software that reads prices all the time makes us read and write them once a second. */
export function openMarket(deps: Deps): ReadMarket {
  return async ({ userId, serviceCode, country }) => {
    const [catalogue, basisPoints] = await Promise.all([readKeptCatalogue(deps), readBasisPoints(deps.db.autocommit, userId)]);
    const wanted = { country, basisPoints };
    if (serviceCode !== undefined) return makeMarket(onlyService(catalogue, serviceCode), wanted);
    return markets(catalogue, `${country ?? ''} ${basisPoints}`, () => makeMarket(catalogue, wanted));
  };
}

const markets = makeOncePer<Promise<Market>>();

/** Other calls are answered between the countries: of a large catalogue each takes a while. */
async function makeMarket(catalogue: KeptCatalogue, { country: wanted, basisPoints }: CatalogueFilter): Promise<Market> {
  const countries = countriesOf(catalogue.routes, '', () => {
    const named = catalogue.routes.flatMap((route) => countryOfRoute(route) ?? []);
    return new Map(named.map((country) => [country.iso, country]));
  });
  const market: Market[number][] = [];
  for (const country of countries.values()) {
    if (wanted !== undefined && country.iso !== wanted) continue;
    const offered = presentCatalogue(catalogue, { country: country.iso, basisPoints });
    for (const { serviceCode, label, offers } of offered) market.push({ serviceCode, label, country, offers });
    if (offered.length > manyServices) await setImmediate();
  }
  return market;
}

const countriesOf = makeOncePer<ReadonlyMap<string, Country>>();
const manyServices = 50;

const texts = makeOncePer<string>();

/** The same list of the same market is written once. `list`: all that it depends on beside the market. */
export function writeList(market: Market, list: string, make: () => unknown): string {
  return texts(market, list, () => JSON.stringify(make()));
}

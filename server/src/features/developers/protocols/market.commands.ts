import type { Country } from '@pinline/contract/catalogue/countries.rules';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import type { Deps } from '../../../deps.ts';
import { presentCatalogue, readCatalogue } from '../../catalogue/offers/offers.commands.ts';
import { readBasisPoints } from '../../catalogue/tiers/price-tiers.commands.ts';
import { countryOfRoute } from '../../providers/routes/routes.commands.ts';
import { openBriefly } from './keep-briefly.ts';

/** What each service offers in each country, the recommended offer first. */
export type Market = readonly { serviceCode: string; label: string; country: Country; offers: readonly Offer[] }[];

/** `country`: ISO 3166 alpha-2. `userId`: whose prices; null for those of anyone. */
export type WantedMarket = { serviceCode?: string | undefined; country?: string | undefined; userId: number | null };

export type ReadMarket = (wanted: WantedMarket) => Promise<Market>;

/** Shared by both protocols: software that reads prices all the time makes us read them once a second. */
export function openMarket(deps: Deps): ReadMarket {
  const keep = openBriefly<Market>();
  return async ({ userId, ...wanted }) => {
    const basisPoints = await readBasisPoints(deps.db.autocommit, userId);
    return keep(JSON.stringify([wanted.serviceCode, wanted.country, basisPoints]), () => readMarket(deps, { ...wanted, basisPoints }));
  };
}

type MarketOfTier = Omit<WantedMarket, 'userId'> & { basisPoints: number };

async function readMarket(deps: Deps, { basisPoints, ...wanted }: MarketOfTier): Promise<Market> {
  const catalogue = await readCatalogue(deps, wanted.serviceCode === undefined ? undefined : [wanted.serviceCode]);
  const countries = new Map(catalogue.routes.flatMap((route) => countryOfRoute(route) ?? []).map((country) => [country.iso, country]));
  return [...countries.values()]
    .filter(({ iso }) => wanted.country === undefined || iso === wanted.country)
    .flatMap((country) =>
      presentCatalogue(catalogue, { country: country.iso, basisPoints }).map(({ serviceCode, label, offers }) => ({
        serviceCode,
        label,
        country,
        offers,
      })),
    );
}

const texts = new WeakMap<Market, Map<string, string>>();

/** The same list of the same market is written once. `list`: all that it depends on beside the market. */
export function writeList(market: Market, list: string, make: () => unknown): string {
  const written = texts.get(market) ?? new Map<string, string>();
  texts.set(market, written);
  const text = written.get(list) ?? JSON.stringify(make());
  written.set(list, text);
  return text;
}

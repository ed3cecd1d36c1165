import type { Country } from '@pinline/contract/catalogue/countries.rules';
import { rankOffers, successLowerBound, type Rankable } from '@pinline/contract/catalogue/offers.rules';
import { samplesNeeded, serverNumberOf, type ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { percentOf } from '@pinline/contract/values/percent.rules';
import type { ServiceRow } from '../catalogue/catalogue.sql.ts';
import { figuresOf, ratesOf24Hours, type Figures, type Sample } from '../status/status.rules.ts';
import type { RecentOutcomes, WeekOutcomes } from '../status/status.sql.ts';

/** The best of a country, over the last 7 days. `price` in rupees. */
export type Offer = {
  /** Undefined: without a name here. */
  country: Country | undefined;
  price: number;
  successRate: number | null;
  usualWaitSeconds: number | null;
};

/** What a buyer had to expect in 24 hours or 7 days. `longWaitSeconds`: nine of ten codes had arrived by then. */
export type Odds = Figures & { longWaitSeconds: number | null; tries: number };

/** A service that a new user can buy now. */
export type App = {
  code: string;
  name: string;
  /** What a search looks in. */
  lowerName: string;
  /** Under `/apps/`. */
  address: string;
  /** On its servers. Never empty. */
  sold: readonly Sold[];
  priceFrom: number;
  day: Odds;
  week: Odds;
  last24Hours: (number | null)[];
};

export type SoldRow = Omit<ServiceRow, 'logo' | 'stockOfTiers'>;
/** `countries`: where a number of it can come from now. */
type Sold = { row: SoldRow; countries: Countries };
type Countries = readonly (Country | undefined)[];

/** On which a number could be bought now. */
export type OpenRoute = { id: number; server: number; country: Country | undefined; shutServiceIds: readonly number[] };
type Outcomes = { recent?: RecentOutcomes; week?: WeekOutcomes };
type Found = { routes: readonly OpenRoute[]; noSample: Sample; outcomesOf: (code: string) => Outcomes };

/** Bought most first. */
export function listApps(rows: readonly SoldRow[], { routes, noSample, outcomesOf }: Found): App[] {
  const countriesOf = createCountryFinder(routes);
  const found = [...Map.groupBy(rows, ({ code }) => code)].flatMap(([code, services]) => {
    const sold = services
      .flatMap((row) => (row.stock === 0 ? [] : { row, countries: countriesOf(row) }))
      .filter(({ countries }) => countries.length > 0)
      .sort((a, b) => a.row.server - b.row.server);
    const [first] = sold;
    if (first === undefined) return [];
    const { recent, week } = outcomesOf(code);
    const [daySample, weekSample] = [recent?.day ?? noSample, week?.week ?? noSample];
    return {
      code,
      name: first.row.name,
      lowerName: first.row.name.toLowerCase(),
      sold,
      priceFrom: toRupees(paise(Math.min(...sold.map(({ row }) => row.price)))),
      day: oddsOf(daySample),
      week: oddsOf(weekSample),
      last24Hours: ratesOf24Hours(recent?.hours ?? []),
      bought: Math.max(weekSample.samples, daySample.samples),
    };
  });
  found.sort((a, b) => b.bought - a.bought || byName.compare(a.name, b.name));
  const byAddress = readableAddresses(found);
  return found.map(({ bought: _bought, ...app }) => {
    const slug = slugOf(app.name);
    return { ...app, address: byAddress.get(slug) === app.code ? slug : app.code };
  });
}

/** A text's own comparison looks its language up each time. */
export const byName = new Intl.Collator('en');

/** Both its code and its name lead to a page. */
export function findByAddress(apps: readonly App[]): ReadonlyMap<string, App> {
  return new Map(
    apps.flatMap((app): [string, App][] => [
      [app.code, app],
      [app.address, app],
    ]),
  );
}

export function countCountries(apps: readonly App[]): number {
  // Most services of a server share one list.
  const lists = new Set(apps.flatMap(({ sold }) => sold.map(({ countries }) => countries)));
  return new Set([...lists].flatMap((countries) => countries.flatMap((country) => country?.iso ?? []))).size;
}

export function serversOf({ sold }: Pick<App, 'sold'>): ServerNumber[] {
  return sold.map(({ row }) => serverNumberOf(row.server));
}

/** India first, then by success. Never empty. */
export function offersOf({ sold }: Pick<App, 'sold'>): Offer[] {
  const pairs = sold.flatMap(({ row, countries }) => {
    const offer = rankableOf(row);
    return countries.map((country) => ({ country, ...offer }));
  });
  return [...Map.groupBy(pairs, ({ country }) => country?.iso).values()]
    .flatMap((ofCountry) => rankOffers(ofCountry).slice(0, 1))
    .map(({ country, price, successRate, medianWaitSeconds }) => ({ country, price, successRate, usualWaitSeconds: medianWaitSeconds }))
    .sort((a, b) => placeOf(a) - placeOf(b) || (b.successRate ?? -1) - (a.successRate ?? -1) || a.price - b.price);
}

/** By name: the code of the app. A code that reads like another's name stays a code, and of two equal names the first code has it. */
function readableAddresses(apps: readonly Pick<App, 'code' | 'name'>[]): ReadonlyMap<string, string> {
  const found = new Map(apps.map(({ code }) => [code, code]));
  for (const { code, name } of apps.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const slug = slugOf(name);
    if (slug !== '' && !found.has(slug)) found.set(slug, code);
  }
  return found;
}

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** Services that nothing distinguishes on their server get the same list. */
function createCountryFinder(routes: readonly OpenRoute[]): (row: SoldRow) => Countries {
  const routesOf = Map.groupBy(routes, ({ server }) => server);
  const shut = new Set(routes.flatMap(({ shutServiceIds }) => shutServiceIds));
  const whole = new Map([...routesOf].map(([server, own]) => [server, distinct(own)]));
  return ({ id, server, emptyRouteIds }) => {
    if (emptyRouteIds.length === 0 && !shut.has(id)) return whole.get(server) ?? [];
    const own = routesOf.get(server) ?? [];
    return distinct(own.filter((route) => !emptyRouteIds.includes(route.id) && !route.shutServiceIds.includes(id)));
  };
}

function distinct(routes: readonly OpenRoute[]): Countries {
  return [...new Map(routes.map(({ country }) => [country?.iso, country])).values()];
}

/** The product sells for rupees. */
const home = 'IN';

function placeOf({ country }: Offer): number {
  if (country === undefined) return 2;
  return country.iso === home ? 0 : 1;
}

function rankableOf({ server, price, samples, succeeded, medianWaitSeconds }: SoldRow): Rankable & Pick<Offer, 'successRate'> {
  const rate = { samples: samples ?? 0, succeeded: succeeded ?? 0 };
  const isMeasured = rate.samples >= samplesNeeded;
  return {
    server: serverNumberOf(server),
    price: toRupees(paise(price)),
    stock: null,
    samples: rate.samples,
    lowerBound: isMeasured ? successLowerBound(rate) : null,
    medianWaitSeconds: isMeasured ? medianWaitSeconds : null,
    successRate: isMeasured ? percentOf({ part: rate.succeeded, whole: rate.samples, decimals: 0 }) : null,
  };
}

function oddsOf(sample: Sample): Odds {
  const figures = figuresOf(sample);
  return { ...figures, longWaitSeconds: figures.successRate === null ? null : sample.longWaitSeconds, tries: sample.samples };
}

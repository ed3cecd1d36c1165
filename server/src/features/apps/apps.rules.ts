import type { Country } from '@pinline/contract/catalogue/countries.rules';
import { rankOffers, successLowerBound, type Rankable } from '@pinline/contract/catalogue/offers.rules';
import { samplesNeeded, serverNumberOf, type ServerNumber } from '@pinline/contract/catalogue/rules';
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

/** Of 24 hours or 7 days. `longWaitSeconds`: nine of ten codes had arrived by then. */
export type Odds = Figures & { longWaitSeconds: number | null; tries: number };

/** A service that a new user can buy now. */
export type App = {
  code: string;
  name: string;
  /** Under `/apps/`. */
  address: string;
  /** India first, then by success. */
  offers: readonly [Offer, ...Offer[]];
  priceFrom: number;
  /** On which it is sold. */
  servers: ServerNumber[];
  day: Odds;
  week: Odds;
  last24Hours: (number | null)[];
};

export type SoldRow = Omit<ServiceRow, 'logo' | 'stockOfTiers'>;
/** On which a number could be bought now. */
export type OpenRoute = { id: number; server: number; country: Country | undefined; shutServiceIds: readonly number[] };
type Outcomes = { recent?: RecentOutcomes; week?: WeekOutcomes };
type Found = { routes: readonly OpenRoute[]; noSample: Sample; outcomesOf: (code: string) => Outcomes };

/** Bought most first. */
export function listApps(rows: readonly SoldRow[], { routes, noSample, outcomesOf }: Found): App[] {
  const routesOf = Map.groupBy(routes, ({ server }) => server);
  const found = [...Map.groupBy(rows, ({ code }) => code)].flatMap(([code, services]) => {
    const sold = services
      .toSorted((a, b) => a.server - b.server)
      .map((row) => ({ row, countries: countriesOf(row, routesOf.get(row.server) ?? []) }))
      .filter(({ row, countries }) => row.stock !== 0 && countries.length > 0);
    const [first, ...others] = offersOf(sold);
    if (sold[0] === undefined || first === undefined) return [];
    const { recent, week } = outcomesOf(code);
    const [daySample, weekSample] = [recent?.day ?? noSample, week?.week ?? noSample];
    return {
      app: {
        code,
        name: sold[0].row.name,
        offers: [first, ...others] as const,
        priceFrom: Math.min(first.price, ...others.map(({ price }) => price)),
        servers: sold.map(({ row }) => serverNumberOf(row.server)),
        day: oddsOf(daySample),
        week: oddsOf(weekSample),
        last24Hours: ratesOf24Hours(recent?.hours ?? []),
      },
      bought: Math.max(weekSample.samples, daySample.samples),
    };
  });
  const inOrder = found.sort((a, b) => b.bought - a.bought || a.app.name.localeCompare(b.app.name, 'en')).map(({ app }) => app);
  const byAddress = readableAddresses(inOrder);
  return inOrder.map((app) => ({ ...app, address: byAddress.get(slugOf(app.name)) === app.code ? slugOf(app.name) : app.code }));
}

/** Both its code and its name lead to a page. */
export function findByAddress(apps: readonly App[]): ReadonlyMap<string, App> {
  return new Map(
    apps.flatMap((app): [string, App][] => [
      [app.code, app],
      [app.address, app],
    ]),
  );
}

/** Of names: the code of the app. A code that reads like another's name stays a code, and of two equal names the first code has it. */
function readableAddresses(apps: readonly Pick<App, 'code' | 'name'>[]): ReadonlyMap<string, string> {
  const found = new Map(apps.map(({ code }) => [code, code]));
  for (const { code, name } of apps.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const slug = slugOf(name);
    if (slug !== '' && !found.has(slug)) found.set(slug, code);
  }
  return found;
}

export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

type Sold = { row: SoldRow; countries: (Country | undefined)[] };

/** Where a number can come from now. */
function countriesOf({ id, emptyRouteIds }: SoldRow, routes: readonly OpenRoute[]): (Country | undefined)[] {
  const open = routes.filter((route) => !emptyRouteIds.includes(route.id) && !route.shutServiceIds.includes(id));
  return [...new Map(open.map(({ country }) => [country?.iso, country])).values()];
}

function offersOf(sold: readonly Sold[]): Offer[] {
  const pairs = sold.flatMap(({ row, countries }) => countries.map((country) => ({ country, ...rankableOf(row) })));
  return [...Map.groupBy(pairs, ({ country }) => country?.iso).values()]
    .flatMap((ofCountry) => rankOffers(ofCountry).slice(0, 1))
    .map(({ country, price, successRate, medianWaitSeconds }) => ({ country, price, successRate, usualWaitSeconds: medianWaitSeconds }))
    .sort((a, b) => placeOf(a) - placeOf(b) || (b.successRate ?? -1) - (a.successRate ?? -1) || a.price - b.price);
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

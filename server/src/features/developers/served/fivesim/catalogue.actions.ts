import { countryCode, findCountry, findCountryByIso, knownCountries } from '@pinline/contract/catalogue/countries.rules';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { codeOfNamed, productOf } from '@pinline/contract/providers/fivesim-products.rules';
import { writeList, type Market } from '../market.commands.ts';
import { refusal, written, type Answer, type GuestCall } from './answer.ts';
import { anyOne, readServers } from './purchase.actions.ts';

export async function getCountries({ readMarket }: GuestCall): Promise<Answer> {
  const market = await readMarket({ userId: null });
  return written(writeList(market, 'countries', () => countriesOf(market)));
}

function countriesOf(market: Market) {
  const operators = new Map<string, Set<string>>();
  for (const { country, offers } of market) {
    const known = operators.get(country.iso) ?? new Set();
    for (const offer of offers) known.add(operatorOf(offer));
    operators.set(country.iso, known);
  }
  const listed = knownCountries('fivesim').flatMap(({ code }) => {
    const country = findCountryByIso(findCountry('fivesim', code)?.iso ?? '');
    const names = operators.get(country?.iso ?? '');
    if (country === undefined || names === undefined) return [];
    const sold = Object.fromEntries([...names].toSorted().map((name) => [name, { activation: 1 }]));
    const { iso, prefix, name } = country;
    return [[code, { ...sold, iso: { [iso.toLowerCase()]: 1 }, prefix: { [prefix]: 1 }, text_en: name, text_ru: name }] as const];
  });
  return Object.fromEntries(listed);
}

export async function getProducts({ readMarket, steps: [name = '', operator = ''] }: GuestCall): Promise<Answer> {
  const country = name === anyOne ? undefined : findCountry('fivesim', name)?.iso;
  if (country === undefined && name !== anyOne) return refusal('bad country');
  const servers = readServers(operator);
  if (servers === null) return refusal('bad operator');
  const market = await readMarket({ country, userId: null });
  return written(writeList(market, `products ${operator}`, () => productsOf(market, servers)));
}

function productsOf(market: Market, servers: readonly number[] | undefined) {
  const offersOf = new Map<string, Offer[]>();
  for (const { serviceCode, offers } of market) {
    const fitting = offers.filter(({ server }) => servers?.includes(Number(server)) !== false);
    if (fitting.length > 0) offersOf.set(serviceCode, [...(offersOf.get(serviceCode) ?? []), ...fitting]);
  }
  const listed = [...offersOf].map(([code, offers]) => {
    const Qty = offers.reduce((sum, offer) => sum + stockOf(offer), 0);
    return [productOf(code), { Category: 'activation', Qty, Price: offers[0]?.price ?? 0 }];
  });
  return Object.fromEntries(listed);
}

/** By country, product and operator; of one product everywhere: by product and country, as clients of such lists expect. */
export async function getPrices({ readMarket, query }: GuestCall): Promise<Answer> {
  const [name, named] = [query.get('country') || undefined, query.get('product') || undefined];
  const iso = name === undefined ? undefined : findCountry('fivesim', name)?.iso;
  if (name !== undefined && iso === undefined) return refusal('country is incorrect');
  const serviceCode = named === undefined ? undefined : codeOfNamed(named);
  const market = await readMarket({ country: iso, serviceCode, userId: null });
  if (serviceCode !== undefined && market.length === 0) return refusal('product is incorrect');
  const byProduct = name === undefined && serviceCode !== undefined;
  return written(writeList(market, `prices ${name ?? ''} ${byProduct}`, () => pricesOf(market, { name, byProduct })));
}

function pricesOf(market: Market, { name, byProduct }: { name: string | undefined; byProduct: boolean }) {
  const table: Record<string, Record<string, unknown>> = name === undefined ? {} : { [name]: {} };
  for (const cell of market) {
    const country = countryCode('fivesim', cell.country.iso);
    if (country === undefined) continue;
    const [outer, inner] = byProduct ? [productOf(cell.serviceCode), country] : [country, productOf(cell.serviceCode)];
    (table[outer] ??= {})[inner] = operatorsOf(cell);
  }
  return table;
}

/** `rate`: in percent, left out where too few were sold to know. */
function operatorsOf({ offers }: Market[number]) {
  return Object.fromEntries(
    offers.map((offer) => {
      const { price, successRate } = offer;
      return [operatorOf(offer), { cost: price, count: stockOf(offer), ...(successRate === null ? {} : { rate: successRate }) }];
    }),
  );
}

function operatorOf({ server }: Offer): string {
  return `server${server}`;
}

/** An unknown stock counts as one: clients ask only where there is some. */
function stockOf({ stock }: Offer): number {
  return stock ?? 1;
}

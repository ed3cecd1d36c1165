import { countryCode, findCountry, knownCountries } from '@pinline/contract/catalogue/countries.rules';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { writeList, type Market } from '../market.commands.ts';
import { readCount } from '../parameters.ts';
import { json, refusal, written, type Answer, type Call } from './answer.ts';

export async function getPrices(call: Call): Promise<Answer> {
  return list(call, 'prices', (cells) =>
    tableOf(cells, 'country', ({ offers }) => {
      const count = stockOf(offers);
      return { cost: costOf(offers), count, physicalCount: count };
    }),
  );
}

/** The service comes first, and prices are text. */
export async function getPricesVerification(call: Call): Promise<Answer> {
  return list(call, 'prices by service', (cells) =>
    tableOf(cells, 'service', ({ offers }) => ({ count: stockOf(offers), price: String(costOf(offers)) })),
  );
}

export async function getNumbersStatus(call: Call): Promise<Answer> {
  return list(call, 'stock', (cells) => {
    const counts = new Map<string, number>();
    for (const { service, offers } of cells) counts.set(service, Math.max(counts.get(service) ?? 0, stockOf(offers)));
    return Object.fromEntries(counts);
  });
}

export async function getTopCountriesByService(call: Call): Promise<Answer> {
  return list(call, 'top countries', (cells) => {
    const ranked = cells.toSorted((a, b) => rateOf(b.offers) - rateOf(a.offers));
    return Object.fromEntries(
      ranked.map(({ country, offers }, index) => [
        String(index),
        { country: Number(country), count: stockOf(offers), price: costOf(offers), retail_price: costOf(offers) },
      ]),
    );
  });
}

/** `share`: of the numbers measured; `rate`: how many of them got a code, both in percent. */
export async function getListOfTopCountriesByService(call: Call): Promise<Answer> {
  if ((call.params.get('service') ?? '') === '') return refusal('WRONG_SERVICE');
  const market = cellsOf(await readWanted(call));
  const all = market.reduce((sum, { offers }) => sum + samplesOf(offers), 0);
  const length = Math.max(readCount(call.params.get('length'), 10), 1);
  const page = Math.max(readCount(call.params.get('page'), 1), 1);
  const rows = market
    .map(({ country, offers }) => ({
      country: Number(country),
      share: all === 0 ? 0 : Math.round((100 * samplesOf(offers)) / all),
      rate: Math.round(rateOf(offers)),
    }))
    .toSorted((a, b) => b.rate - a.rate);
  return json(rows.slice((page - 1) * length, page * length));
}

export async function getCountries({ readMarket, caller: { userId } }: Call): Promise<Answer> {
  const market = await readMarket({ userId });
  return written(writeList(market, 'countries', () => countriesOf(market)));
}

function countriesOf(market: Market) {
  const sold = new Set(market.map(({ country }) => country.iso));
  return Object.fromEntries(
    knownCountries('handler_api').map(({ code, name }) => [
      code,
      {
        id: Number(code),
        rus: name,
        eng: name,
        chn: name,
        visible: Number(sold.has(findCountry('handler_api', code)?.iso ?? '')),
        retry: 1,
        rent: 0,
        multiService: 0,
      },
    ]),
  );
}

export async function getServicesList({ readMarket, caller: { userId }, params }: Call): Promise<Answer> {
  const country = params.get('country');
  const market = await readMarket({ userId, country: country === null ? undefined : findCountry('handler_api', country)?.iso });
  const text = writeList(market, 'services', () => {
    const names = new Map(market.map(({ serviceCode, label }) => [serviceCode, label]));
    return { status: 'success', services: [...names].map(([code, name]) => ({ code, name })) };
  });
  return written(text);
}

export async function getOperators(call: Call): Promise<Answer> {
  const market = await readWanted(call);
  if (!market.some(({ country }) => countryCode('handler_api', country.iso) !== undefined)) return refusal('OPERATORS_NOT_FOUND');
  return written(writeList(market, 'operators', () => ({ status: 'success', countryOperators: operatorsOf(cellsOf(market)) })));
}

function operatorsOf(cells: Cell[]): Record<string, string[]> {
  const servers = new Map<string, Set<string>>();
  for (const { country, offers } of cells) {
    const known = servers.get(country) ?? new Set<string>();
    for (const { server } of offers) known.add(`server${server}`);
    servers.set(country, known);
  }
  return Object.fromEntries([...servers].map(([country, names]) => [country, [...[...names].toSorted(), 'any']]));
}

/** What one service offers in one country, by its number in the protocol; the recommended offer first. */
type Cell = { service: string; country: string; offers: readonly Offer[] };

function readWanted({ readMarket, caller: { userId }, params }: Call): Promise<Market> {
  const code = params.get('country');
  const wanted = code === null || code === '' ? undefined : (findCountry('handler_api', code)?.iso ?? 'none');
  return readMarket({ userId, serviceCode: params.get('service') || undefined, country: wanted });
}

/** `name`: of the list, which depends on nothing but the market. */
async function list(call: Call, name: string, make: (cells: Cell[]) => unknown): Promise<Answer> {
  const market = await readWanted(call);
  return written(writeList(market, name, () => make(cellsOf(market))));
}

function cellsOf(market: Market): Cell[] {
  return market.flatMap(({ serviceCode, country, offers }) => {
    const number = countryCode('handler_api', country.iso);
    return number === undefined ? [] : [{ service: serviceCode, country: number, offers }];
  });
}

function tableOf<V>(cells: Cell[], outer: 'country' | 'service', valueOf: (cell: Cell) => V): Record<string, Record<string, V>> {
  const inner = outer === 'country' ? 'service' : 'country';
  const table: Record<string, Record<string, V>> = {};
  for (const cell of cells) (table[cell[outer]] ??= {})[cell[inner]] = valueOf(cell);
  return table;
}

/** In rupees: what a purchase without a price of its own may cost. */
function costOf(offers: readonly Offer[]): number {
  return offers[0]?.price ?? 0;
}

/** An unknown stock counts as one: clients ask only where there is some. */
function stockOf(offers: readonly Offer[]): number {
  return offers.reduce((sum, { stock }) => sum + (stock ?? 1), 0);
}

function samplesOf(offers: readonly Offer[]): number {
  return offers.reduce((sum, { samples }) => sum + samples, 0);
}

function rateOf(offers: readonly Offer[]): number {
  const samples = samplesOf(offers);
  return samples === 0 ? 0 : offers.reduce((sum, offer) => sum + (offer.successRate ?? 0) * offer.samples, 0) / samples;
}

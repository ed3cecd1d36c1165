import type { Answer, Provider, UpstreamCountry, UpstreamPrice } from '../../../provider.ts';
import { listBody } from '../../protocol-calls.ts';
import type { Calls } from '../handler-api-calls.ts';
import { readCountries, readOperators } from './countries.ts';
import { readPrices } from './prices.ts';

export function createCountryCalls({ get, getNext, parseAnswer, currency }: Calls) {
  return {
    /** A clone without the list of countries still names those that it has prices for. */
    async countries({ serviceCode }, signal) {
      const named = parseAnswer(await get({ action: 'getCountries' }, signal, { maxBytes: listBody }), readCountries);
      if (!named.ok && (named.reason === 'UNREACHABLE' || named.reason === 'BAD_KEY')) return named;
      const prices = parseAnswer(await getNext('rest', { action: 'getPrices', service: serviceCode }, signal, listBody), (parsed) =>
        readPrices(parsed, currency),
      );
      return joinPrices(named, pricesOf(serviceCode, prices));
    },

    async operators({ country }, signal) {
      const answer = parseAnswer(await get({ action: 'getOperators', country }, signal), (parsed) => readOperators(parsed, country));
      return answer.ok ? { ok: true, value: answer.value.map((name) => ({ name, cost: null, stock: null })) } : answer;
    },
  } satisfies Partial<Provider>;
}

/** Some clones ignore the filter and list every service. */
function pricesOf(serviceCode: string, prices: Answer<UpstreamPrice[]>): Answer<UpstreamPrice[]> {
  return prices.ok ? { ok: true, value: prices.value.filter((price) => price.serviceCode === serviceCode) } : prices;
}

function joinPrices(named: Answer<Pick<UpstreamCountry, 'code' | 'name'>[]>, prices: Answer<UpstreamPrice[]>): Answer<UpstreamCountry[]> {
  if (!named.ok && !prices.ok) return named;
  const offers = new Map(prices.ok ? prices.value.map((price) => [price.country, price]) : []);
  const countries = named.ok ? named.value : [...offers.keys()].map((code) => ({ code, name: null }));
  return {
    ok: true,
    value: countries.map(({ code, name }) => ({
      code,
      name,
      cost: offers.get(code)?.cost ?? null,
      stock: offers.get(code)?.stock ?? null,
    })),
  };
}

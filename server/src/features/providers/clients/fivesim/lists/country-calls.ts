import type { NextTurn } from '../../next-turn.ts';
import type { Provider } from '../../../provider.ts';
import type { Calls } from '../fivesim-calls.ts';
import { productOf } from '@pinline/contract/providers/fivesim-products.rules';
import { readCountries } from './countries.ts';
import { readCountryPrices, readOperatorOffers } from './prices.ts';

type Parts = { currency: string; nextTurn: NextTurn };

export function createCountryCalls({ getOpen, getPrices, parseAnswer }: Calls, { currency, nextTurn }: Parts) {
  return {
    async countries({ serviceCode }, signal) {
      const named = parseAnswer(await getOpen('/guest/countries', signal), readCountries);
      if (!named.ok || !(await nextTurn('rest', signal))) return named;
      const product = productOf(serviceCode);
      const prices = parseAnswer(await getPrices({ product }, signal), (parsed) => readCountryPrices(parsed, { product, currency }));
      const offers = new Map(prices.ok ? prices.value.map((price) => [price.country, price]) : []);
      return {
        ok: true,
        value: named.value.map((country) => {
          const { cost = null, stock = null } = offers.get(country.code) ?? {};
          return { ...country, cost, stock };
        }),
      };
    },

    async operators({ country, serviceCode }, signal) {
      const product = productOf(serviceCode);
      return parseAnswer(await getPrices({ country }, signal), (parsed) => readOperatorOffers(parsed, { country, product, currency }));
    },
  } satisfies Partial<Provider>;
}

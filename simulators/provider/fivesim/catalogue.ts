import { productOf } from '@pinline/contract/providers/fivesim-products.rules';
import { countries, type Country } from '../market/countries.ts';
import { json, units, type Reply } from '../server/reply.ts';
import { findService, services, type Service } from '../market/services.ts';
import type { Simulator } from '../simulator.ts';
import type { Call } from './call.ts';
import { countryOf, refuse, serviceCodeOf } from './present.ts';

export function countriesList(): Reply {
  return json(
    table(countries, ({ fivesimName, iso, prefix, names, operators }) => [
      fivesimName,
      {
        ...table(operators, ({ name }) => [name, { activation: 1 }]),
        iso: { [iso]: 1 },
        prefix: { [`+${prefix}`]: 1 },
        text_en: names.english,
        text_ru: names.russian,
      },
    ]),
  );
}

export function products({ steps: [name = '', operator = ''], simulator }: Call): Reply {
  const country = countryOf(name);
  if (!country) return refuse('bad country');
  if (operator !== 'any' && !country.operators.some((each) => each.name === operator)) return refuse('bad operator');
  return json(
    table(services, (service) => {
      const stock = stockByOperator(simulator, { service, country });
      const Qty = operator === 'any' ? Object.values(stock).reduce((sum, count) => sum + count, 0) : stock[operator];
      return [productOf(service.code), { Category: 'activation', Qty, Price: units(simulator.priceMicros({ service, country })) }];
    }),
  );
}

export function prices({ query, simulator }: Call): Reply {
  const [name, product] = [query.get('country'), query.get('product')];
  const country = name === null ? undefined : countryOf(name);
  if (name !== null && !country) return refuse('country is incorrect');
  const service = product === null ? undefined : findService(serviceCodeOf(product) ?? '');
  if (product !== null && !service) return refuse('product is incorrect');
  const offer = (of: { service: Service; country: Country }) => {
    const cost = units(simulator.priceMicros(of));
    return Object.fromEntries(Object.entries(stockByOperator(simulator, of)).map(([operator, count]) => [operator, { cost, count }]));
  };
  const [wantedCountries, wantedServices] = [country ? [country] : countries, service ? [service] : services];
  if (service && !country)
    return json({ [productOf(service.code)]: table(wantedCountries, (each) => [each.fivesimName, offer({ service, country: each })]) });
  return json(
    table(wantedCountries, (each) => [
      each.fivesimName,
      table(wantedServices, (one) => [productOf(one.code), offer({ service: one, country: each })]),
    ]),
  );
}

function stockByOperator(simulator: Simulator, offer: { service: Service; country: Country }): Record<string, number> {
  const stock = simulator.stockOf(offer);
  const { operators } = offer.country;
  const share = Math.floor(stock / operators.length);
  return table(operators, ({ name }) => [name, name === operators[0].name ? stock - share * (operators.length - 1) : share]);
}

function table<T, V>(items: readonly T[], entryOf: (item: T) => [string, V]): Record<string, V> {
  return Object.fromEntries(items.map(entryOf));
}

import type { Country } from '../market/countries.ts';
import { countries, findCountry } from '../market/countries.ts';
import type { Service } from '../market/services.ts';
import { findService, services } from '../market/services.ts';
import type { Call } from './call.ts';
import type { Reply } from '../server/reply.ts';
import { json, units } from '../server/reply.ts';
import { token } from './reply.ts';

export function getPrices({ params, simulator }: Call): Reply {
  return json(
    table(wantedCountries(params), (country) =>
      table(wantedServices(params), (service) => {
        const count = simulator.stockOf({ service, country });
        return { cost: units(simulator.priceMicros({ service, country })), count, physicalCount: Math.floor(count * 0.95) };
      }),
    ),
  );
}

/** Service first, and prices are text. */
export function getPricesVerification({ params, simulator }: Call): Reply {
  return json(
    table(wantedServices(params), (service) =>
      table(wantedCountries(params), (country) => ({
        count: simulator.stockOf({ service, country }),
        price: String(units(simulator.priceMicros({ service, country }))),
      })),
    ),
  );
}

export function getNumbersStatus({ params, simulator }: Call): Reply {
  const wanted = wantedCountries(params);
  return json(table(services, (service) => wanted.reduce((sum, country) => sum + simulator.stockOf({ service, country }), 0)));
}

export function getServicesList(): Reply {
  return json({ status: 'success', services: services.map(({ code, name }) => ({ code, name })) });
}

export function getCountries(): Reply {
  return json(
    table(countries, ({ code, names }) => ({
      id: Number(code),
      rus: names.russian,
      eng: names.english,
      chn: names.chinese,
      visible: 1,
      retry: 1,
      rent: 0,
      multiService: 0,
    })),
  );
}

export function getOperators({ params }: Call): Reply {
  const wanted = wantedCountries(params);
  if (wanted.length === 0) return token('OPERATORS_NOT_FOUND');
  const countryOperators = table(wanted, ({ operators }) => [...operators.map(({ name }) => name), 'any']);
  return json({ status: 'success', countryOperators });
}

function wantedCountries(params: URLSearchParams): readonly Country[] {
  const code = params.get('country');
  return code ? [findCountry(code)].filter((country) => country !== undefined) : countries;
}

function wantedServices(params: URLSearchParams): readonly Service[] {
  const code = params.get('service');
  return code ? [findService(code)].filter((service) => service !== undefined) : services;
}

function table<T extends { code: string }, V>(items: readonly T[], valueOf: (item: T) => V): Record<string, V> {
  return Object.fromEntries(items.map((item) => [item.code, valueOf(item)]));
}

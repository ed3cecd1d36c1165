import { costInPaise } from '@pinline/contract/catalogue/pricing.rules';
import { serviceCodeProblem } from '@pinline/contract/catalogue/services.rules';
import { protocolNamesOf, readableNameOf } from '../../providers/accounts/protocol-names.ts';
import type { UpstreamPrice } from '../../providers/provider.ts';
import { knownServices } from '../known-services.ts';

/** A service in a provider's list: `micros` in its currency, `cost` in paise at the operator's rate. */
export type PricedService = { code: string; micros: number; cost: number; stock: number | null };

const highestPaise = 10_000_000;
/** What its column holds. */
export const maxStock = 2 ** 31 - 1;

/** The offers that can become services. Of several prices the highest counts, because a number may cost that. */
export function pricedServices(
  prices: readonly UpstreamPrice[],
  { country, currency, paisePerUnit }: { country: string; currency: string; paisePerUnit: number },
): Map<string, PricedService> {
  const offers = new Map<string, PricedService>();
  for (const { serviceCode: code, country: where, cost: price, stock } of prices) {
    if (where !== country || price.currency !== currency || serviceCodeProblem(code) !== undefined) continue;
    const cost = costInPaise({ micros: price.micros, paisePerUnit });
    if (cost > highestPaise || cost < (offers.get(code)?.cost ?? 0)) continue;
    offers.set(code, { code, micros: price.micros, cost, stock: stock === null ? null : Math.min(stock, maxStock) });
  }
  return offers;
}

/** A short code says nothing to a user. */
export function serviceNameOf(code: string, names: ReadonlyMap<string, string>): string {
  return names.get(code) ?? knownNameOf(code) ?? (code.length <= 3 ? `Service ${code}` : code);
}

function knownNameOf(code: string): string | undefined {
  return knownByCode.get(code) ?? knownByName.get(code) ?? readableNameOf(code);
}

export function otherNamesOf(code: string): string[] {
  return [...protocolNamesOf(code), knownNameOf(code)].filter((name) => name !== undefined);
}

const knownByCode = new Map(knownServices.map(({ serviceCode, name }) => [serviceCode, name]));
const knownByName = new Map(knownServices.map(({ name }) => [name.toLowerCase(), name]));

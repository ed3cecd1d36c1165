import { costInPaise } from '@pinline/contract/catalogue/pricing.rules';
import { serviceCodeProblem } from '@pinline/contract/catalogue/services.rules';
import { protocolNamesOf, readableNameOf } from '../../providers/accounts/protocol-names.ts';
import type { UpstreamPrice } from '../../providers/provider.ts';
import { knownServices } from '../known-services.ts';

/** A provider's offer: `micros` in its currency, `cost` in paise at the operator's rate. */
export type Offered = { code: string; micros: number; cost: number; stock: number | null };

/** The contract's limit: services cost ₹1,00,000 at most. */
const dearestPaise = 10_000_000;
const mostStock = 2 ** 31 - 1;

/**
 * The offers of a price list that can become services, by code. Offers of other countries or currencies, or with codes that services
 * can't have, are left out. If a code has several prices, the highest counts, because a number may cost that.
 */
export function offersOf(
  prices: readonly UpstreamPrice[],
  { country, currency, paisePerUnit }: { country: string; currency: string; paisePerUnit: number },
): Map<string, Offered> {
  const offers = new Map<string, Offered>();
  for (const { serviceCode: code, country: where, cost: said, stock } of prices) {
    if (where !== country || said.currency !== currency || serviceCodeProblem(code) !== undefined) continue;
    const cost = costInPaise({ micros: said.micros, paisePerUnit });
    if (cost > dearestPaise || cost < (offers.get(code)?.cost ?? 0)) continue;
    offers.set(code, { code, micros: said.micros, cost, stock: stock === null ? null : Math.min(stock, mostStock) });
  }
  return offers;
}

/** The provider's name for a service, else our own, else the protocol's. A short code is no name: it doesn't say what the service is. */
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
/** Some protocols use lower-case names in place of short codes. */
const knownByName = new Map(knownServices.map(({ name }) => [name.toLowerCase(), name]));

import { costInPaise } from '@pinline/contract/catalogue/pricing.rules';
import { serviceCodeProblem } from '@pinline/contract/catalogue/services.rules';
import { protocolNamesOf, readableNameOf } from '../../providers/accounts/protocol-names.ts';
import type { UpstreamPrice } from '../../providers/provider.ts';
import { knownServices } from '../known-services.ts';

/** What a provider offers: `micros` in its currency, `cost` in paise at the operator's rate. */
export type Offered = { code: string; micros: number; cost: number; stock: number | null };

/** Nothing dearer can be sold (contract: services cost ₹1,00,000 at most). */
const dearestPaise = 10_000_000;
/** The most a column of ours can hold. */
const mostStock = 2 ** 31 - 1;

/**
 * The offers of a price list that a service can be made of, by their codes. A provider may list other countries too, count in another
 * currency than its rate is for, or use codes that are none here: those are left out. Of several prices for one code the highest is what
 * a number may cost.
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

/** What to call a service: as the provider does, else as we know it, else as a protocol does. A short code is no name: it does not say what it is for. */
export function serviceNameOf(code: string, names: ReadonlyMap<string, string>): string {
  return names.get(code) ?? knownNameOf(code) ?? (code.length <= 3 ? `Service ${code}` : code);
}

function knownNameOf(code: string): string | undefined {
  return knownByCode.get(code) ?? knownByName.get(code) ?? readableNameOf(code);
}

/** Every name that a service of this code goes by, whatever it is called here. */
export function otherNamesOf(code: string): string[] {
  return [...protocolNamesOf(code), knownNameOf(code)].filter((name) => name !== undefined);
}

const knownByCode = new Map(knownServices.map(({ serviceCode, name }) => [serviceCode, name]));
/** Some protocols have no short codes but names in small letters. */
const knownByName = new Map(knownServices.map(({ name }) => [name.toLowerCase(), name]));

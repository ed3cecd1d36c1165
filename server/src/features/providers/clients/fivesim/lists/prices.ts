import { field } from '../../../../../platform/outbound/untrusted.ts';
import { entriesOf, readCostMicros, readCount } from '../../fields.ts';
import type { UpstreamOperator, UpstreamPrice } from '../../../provider.ts';
import type { ParsedAnswer } from '../answer.ts';
import { readName } from '../order.ts';
import { codeOfProduct } from '@pinline/contract/providers/fivesim-products.rules';
import { anyOperator } from '../purchase.ts';

type Offer = { operator: string; micros: number; stock: number | null };

/** The lowest price with stock, and the stock of all operators, or one `operator`'s own. Skips unreadable offers; undefined if none is left. */
export function readPrices(
  parsed: ParsedAnswer,
  { country, operator, currency }: { country: string; operator: string | null; currency: string },
): UpstreamPrice[] | undefined {
  const products = offersByProduct(parsed, country);
  const prices = products?.flatMap(([product, all]) => {
    const offers = operator === null ? all : all.filter((offer) => offer.operator === operator);
    const offered = summarise(offers, currency);
    return offered === undefined || readName(product) === undefined ? [] : [{ serviceCode: codeOfProduct(product), country, ...offered }];
  });
  const isReadable = products?.length === 0 || products?.some(([product, all]) => all.length > 0 && readName(product) !== undefined);
  return isReadable ? prices : undefined;
}

/** The prices of one product in each country that sells it. */
export function readCountryPrices(
  parsed: ParsedAnswer,
  { product, currency }: { product: string; currency: string },
): UpstreamPrice[] | undefined {
  const outer = parsed.kind === 'json' ? entriesOf(parsed.value) : undefined;
  const [, ofProduct] = outer?.find(([name]) => name === product) ?? [];
  const countries =
    ofProduct === undefined ? outer?.map(([country, byProduct]) => [country, field(byProduct, product)] as const) : entriesOf(ofProduct);
  return countries?.flatMap(([country, byOperator]) => {
    const offered = summarise(readOffers(byOperator), currency);
    return offered === undefined ? [] : [{ serviceCode: codeOfProduct(product), country, ...offered }];
  });
}

/** All that sell anything there, with price and stock of one product. */
export function readOperatorOffers(
  parsed: ParsedAnswer,
  { country, product, currency }: { country: string; product: string; currency: string },
): UpstreamOperator[] | undefined {
  const products = offersByProduct(parsed, country);
  const names = new Set(products?.flatMap(([, offers]) => offers.map(({ operator }) => operator)).filter((name) => name !== anyOperator));
  if (products === undefined || (names.size === 0 && products.length > 0)) return undefined;
  const ofProduct = new Map(products.find(([name]) => name === product)?.[1].map((offer) => [offer.operator, offer]));
  return [...names].map((name) => {
    const offer = ofProduct.get(name);
    return { name, cost: offer === undefined ? null : { micros: offer.micros, currency }, stock: offer?.stock ?? null };
  });
}

/** In millionths. */
export function readOperatorPrice(parsed: ParsedAnswer, of: { country: string; product: string; operator: string }): number | undefined {
  const [, offers = []] = offersByProduct(parsed, of.country)?.find(([product]) => product === of.product) ?? [];
  return offers.find(({ operator }) => operator === of.operator)?.micros;
}

function offersByProduct(parsed: ParsedAnswer, country: string): [string, Offer[]][] | undefined {
  const outer = parsed.kind === 'json' ? entriesOf(parsed.value) : undefined;
  const [, ofCountry] = outer?.find(([name]) => name === country) ?? [];
  const products =
    ofCountry === undefined ? outer?.map(([product, byCountry]) => [product, field(byCountry, country)] as const) : entriesOf(ofCountry);
  return products?.map(([product, byOperator]) => [product, readOffers(byOperator)]);
}

function readOffers(byOperator: unknown): Offer[] {
  return (entriesOf(byOperator) ?? []).flatMap(([operator, offer]) => {
    const micros = readCostMicros(field(offer, 'cost'));
    return micros === undefined ? [] : [{ operator, micros, stock: readCount(field(offer, 'count')) ?? null }];
  });
}

/** Undefined without an offer. */
function summarise(offers: Offer[], currency: string): Pick<UpstreamPrice, 'cost' | 'stock'> | undefined {
  const inStock = offers.filter(({ stock }) => stock !== 0);
  const [cheapest] = (inStock.length > 0 ? inStock : offers).toSorted((a, b) => a.micros - b.micros);
  if (cheapest === undefined) return undefined;
  const stock = offers.some((offer) => offer.stock === null) ? null : offers.reduce((sum, offer) => sum + (offer.stock ?? 0), 0);
  return { cost: { micros: cheapest.micros, currency }, stock };
}

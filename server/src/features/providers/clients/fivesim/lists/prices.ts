import { field } from '../../../../../platform/outbound/untrusted.ts';
import { entriesOf, readCostMicros, readCount } from '../../fields.ts';
import type { UpstreamPrice } from '../../../provider.ts';
import type { ParsedAnswer } from '../answer.ts';
import { readName } from '../order.ts';
import { codeOfProduct } from '../products.ts';

type Offer = { operator: string; micros: number; stock: number | null };

/** The lowest price with stock, and the stock of all operators, or one `operator`'s own. Skips unreadable offers; undefined if none is left. */
export function readPrices(
  parsed: ParsedAnswer,
  { country, operator, currency }: { country: string; operator: string | null; currency: string },
): UpstreamPrice[] | undefined {
  const products = offersByProduct(parsed, country);
  const prices = products?.flatMap(([product, all]) => {
    const offers = operator === null ? all : all.filter((offer) => offer.operator === operator);
    const inStock = offers.filter(({ stock }) => stock !== 0);
    const [cheapest] = (inStock.length > 0 ? inStock : offers).toSorted((a, b) => a.micros - b.micros);
    if (cheapest === undefined || readName(product) === undefined) return [];
    const stock = offers.some((offer) => offer.stock === null) ? null : offers.reduce((sum, offer) => sum + (offer.stock ?? 0), 0);
    return [{ serviceCode: codeOfProduct(product), country, cost: { micros: cheapest.micros, currency }, stock }];
  });
  const isReadable = products?.length === 0 || products?.some(([product, all]) => all.length > 0 && readName(product) !== undefined);
  return isReadable ? prices : undefined;
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

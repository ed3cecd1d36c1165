import type { Offer } from '@pinline/contract/catalogue/price-lists.calls';
import { type Markup, type roundings, sellingPrice } from '@pinline/contract/catalogue/pricing.rules';
import { serviceCodeProblem } from '@pinline/contract/catalogue/services.rules';
import { importText } from './import.texts.ts';
import { highestPrice } from '../services/rupees.rules.ts';

const text = importText.markup;

/** `roundTo`: the price is rounded up to it, in paise. */
export type Pricing = { markup: Markup; roundTo: Rounding };
export type Rounding = (typeof roundings)[number];

export type Hurdle = 'forbidden' | 'code' | 'tooDear';

export type ImportRow = {
  offer: Offer;
  /** Rupees. */
  price: number | null;
  hurdle: Hurdle | null;
  becomes: 'created' | 'changed' | 'unchanged' | null;
};

/** Percent or rupees with at most 2 decimals, as hundredths. */
export function readMarkup(kind: Markup['kind'], typed: string): { markup: Markup } | { problem: string } {
  const plain = typed.trim();
  if (/^\d*\.\d{3,}$/.test(plain)) return { problem: text.decimals };
  if (!/^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return { problem: text.notNumber };
  if (Number(plain) > highestMarkup) return { problem: text.most };
  return { markup: { kind, value: Math.round(Number(plain) * 100) } };
}

export function importRows(offers: readonly Offer[], pricing: Pricing | undefined): ImportRow[] {
  return offers.map((offer) => {
    const price = pricing === undefined ? null : priceOf(offer, pricing);
    const hurdle = hurdleOf(offer, price);
    return { offer, price, hurdle, becomes: price === null || hurdle !== null ? null : becomes(offer, price) };
  });
}

export type Show = 'all' | 'new' | 'sold';

export function shownRows(rows: readonly ImportRow[], { search, show }: { search: string; show: Show }): ImportRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter(
    ({ offer }) =>
      (show === 'all' || (show === 'new') === (offer.current === null)) &&
      (offer.serviceName.toLowerCase().includes(wanted) || offer.serviceCode.includes(wanted)),
  );
}

export const canBeChosen = ({ hurdle }: ImportRow): boolean => hurdle === null;

/** Chosen and sellable; what the filters hide stays chosen. */
export function chosenRows(rows: readonly ImportRow[], chosen: ReadonlySet<string>): ImportRow[] {
  return rows.filter((row) => row.becomes !== null && chosen.has(row.offer.serviceCode));
}

export type Counts = { created: number; changed: number; unchanged: number };

export function countsOf(rows: readonly ImportRow[]): Counts {
  const count = (what: ImportRow['becomes']) => rows.filter((row) => row.becomes === what).length;
  return { created: count('created'), changed: count('changed'), unchanged: count('unchanged') };
}

export function movesOf(rows: readonly ImportRow[]): { up: number; down: number } {
  const changed = rows.filter(({ becomes }) => becomes === 'changed');
  const up = changed.filter(({ offer, price }) => price !== null && offer.current !== null && price > offer.current.price).length;
  return { up, down: changed.length - up };
}

export function chooseShown(
  chosen: ReadonlySet<string>,
  { shown, isChosen }: { shown: readonly ImportRow[]; isChosen: boolean },
): Set<string> {
  const codes = new Set(shown.filter(canBeChosen).map(({ offer }) => offer.serviceCode));
  return isChosen ? new Set([...chosen, ...codes]) : new Set([...chosen].filter((code) => !codes.has(code)));
}

export type Wanted = { serviceCode: string; expectedPrice: number; currentPrice: number | null };

export function batchesOf(rows: readonly ImportRow[], most: number): Wanted[][] {
  const wanted = rows.flatMap(({ offer: { serviceCode, current }, price }) =>
    price === null ? [] : [{ serviceCode, expectedPrice: price, currentPrice: current?.price ?? null }],
  );
  return Array.from({ length: Math.ceil(wanted.length / most) }, (_, index) => wanted.slice(index * most, (index + 1) * most));
}

const highestMarkup = 10_000;

function priceOf({ cost }: Offer, { markup, roundTo }: Pricing): number {
  return sellingPrice({ cost: Math.round(cost * 100), markup, roundTo }) / 100;
}

function hurdleOf(offer: Offer, price: number | null): Hurdle | null {
  if (offer.isForbidden) return 'forbidden';
  if (serviceCodeProblem(offer.serviceCode) !== undefined) return 'code';
  return price !== null && price > highestPrice ? 'tooDear' : null;
}

function becomes({ current }: Offer, price: number): keyof Counts {
  if (current === null) return 'created';
  return current.price === price ? 'unchanged' : 'changed';
}

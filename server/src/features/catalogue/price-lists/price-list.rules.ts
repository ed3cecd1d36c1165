import { sellingPrice } from '@pinline/contract/catalogue/pricing.rules';
import { createForbiddenFinder } from '../forbidden/forbidden.rules.ts';
import { serviceNameOf, type PricedService } from './provider-prices.rules.ts';
import type { Terms } from '../price-changes/price-changes.rules.ts';

export type Sold = { id: number; code: string; name: string; price: number; highest: number; cost: number | null; isEnabled: boolean };
export type Picture = { id: number; name: string; src: string; builtIn: string | null };

/** In paise, as the preview showed. `currentPrice`: null if it wasn't sold, undefined if the client doesn't send it. */
export type Wanted = { code: string; expectedPrice: number; currentPrice: number | null };

export type Step = PricedService & { price: number };
export type ImportPlan = {
  created: (Step & { name: string; imageId: number | null })[];
  updated: (Step & { sold: Sold })[];
  unchanged: (Step & { sold: Sold })[];
  left: { code: string; why: 'moved' | 'changed' | 'gone' | 'forbidden' }[];
};

export type CurrentServices = {
  sold: readonly Sold[];
  pictures: readonly Picture[];
  names: ReadonlyMap<string, string>;
  forbidden: readonly string[];
};

/** Sells only at a price the operator saw: a service whose price would differ is left unchanged. */
export function planImport(
  wanted: readonly Wanted[],
  offers: ReadonlyMap<string, PricedService>,
  current: CurrentServices,
  terms: Terms,
): ImportPlan {
  const plan: ImportPlan = { created: [], updated: [], unchanged: [], left: [] };
  const soldByCode = new Map(current.sold.map((each) => [each.code, each]));
  const findPicture = createPictureFinder(current.pictures);
  const isForbidden = createForbiddenFinder(current.forbidden);
  for (const { code, expectedPrice, currentPrice } of wanted) {
    const offered = offers.get(code);
    const sold = soldByCode.get(code);
    const name = serviceNameOf(code, current.names);
    const price = offered === undefined ? undefined : sellingPrice({ cost: offered.cost, ...terms });
    if (offered === undefined) plan.left.push({ code, why: 'gone' });
    else if (isForbidden(code, name, sold?.name)) plan.left.push({ code, why: 'forbidden' });
    else if (price !== expectedPrice) plan.left.push({ code, why: 'moved' });
    else if (sold?.price === price) plan.unchanged.push({ ...offered, price, sold });
    else if (currentPrice !== (sold?.price ?? null)) plan.left.push({ code, why: 'changed' });
    else if (sold === undefined) plan.created.push({ ...offered, price, name, imageId: findPicture({ code, name })?.id ?? null });
    else plan.updated.push({ ...offered, price, sold });
  }
  return plan;
}

export function createPictureFinder(pictures: readonly Picture[]): (service: { code: string; name: string }) => Picture | undefined {
  const byName = new Map(pictures.map((picture) => [picture.name.toLowerCase(), picture]));
  const byCode = new Map(pictures.map((picture) => [picture.builtIn, picture]));
  return ({ code, name }) => byName.get(name.toLowerCase()) ?? byCode.get(code);
}

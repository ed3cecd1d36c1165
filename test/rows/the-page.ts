import path from 'node:path';
import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';

/** What the page decides, by the files that decide it. Their types need a browser’s, so the parts that are used are written down here. */
export type Page = {
  showServices: (services: readonly FoundService[], wanted: Wanted) => unknown[];
  findRows: (asked: object) => { rows: readonly Row[] };
  getActionOf: (asked: { row: Row; isAnyServer: boolean; caps: Record<string, number>; balance: number }) => Action | undefined;
};

type FoundService = OfferedService & { samples: number };
type Wanted = { chosen: string | null; preferred: readonly string[]; anyCountry: ReadonlySet<string> };
export type Row = { kind: 'head' | 'service' | 'offer' | 'country' | 'others' };
export type Choice = { service: OfferedService; offer: Offer; cap: number | undefined; country: string | null };
export type Action = { kind: 'get'; choice: Choice } | { kind: 'allow' | 'add' | 'wait' };

export async function loadPage(): Promise<Page> {
  const load = (file: string): Promise<Page> => import(path.join(import.meta.dirname, '../../web/src/features/catalogue/find', file));
  const [{ showServices }, { findRows }, { getActionOf }] = [
    await load('country/shown.rules.ts'),
    await load('list/find-rows.ts'),
    await load('get/get-action.ts'),
  ];
  return { showServices, findRows, getActionOf };
}

/** What a press sends, as `bodyOf` of the page does. */
export function orderOf({ service, offer, cap, country }: Choice): object {
  const named = country === null ? {} : { country };
  return cap === undefined
    ? { serviceId: offer.serviceId, expectedPrice: offer.price, isDeepCheck: false, ...named }
    : { serviceCode: service.serviceCode, maxPrice: cap, isDeepCheck: false, ...named };
}

/** The most that the button of a choice names, in rupees. */
export function mostOf({ offer, cap }: Choice): number {
  return cap === undefined ? offer.price : Math.max(cap, offer.price);
}

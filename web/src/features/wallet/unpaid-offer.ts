import { serverNumbers, type ServerNumber } from '@pinline/contract/catalogue/rules';
import { pageStore } from '../../platform/page/page-store.ts';
import { tabStorage } from '../../platform/session/browser-storage.ts';
import { onSession, session } from '../../platform/session/session.ts';

/** The offer that the buyer adds money for; its price is in rupees. */
export type UnpaidOffer = {
  server: ServerNumber;
  serviceCode: string;
  label: string;
  price: number;
  /** From any server: the most it may cost, in rupees. Absent for this offer alone. */
  cap?: number | undefined;
  /** ISO 3166 alpha-2; absent for any. */
  country?: string | undefined;
};

const entry = 'wish';

/** Kept in this tab: a payment app may reload it. */
export const unpaidOfferStore = pageStore<UnpaidOffer | null>(read());

export function rememberUnpaidOffer({ server, serviceCode, label, price, cap, country }: UnpaidOffer): void {
  const offer = { server, serviceCode, label, price, cap, country };
  tabStorage.setItem(entry, JSON.stringify(offer));
  unpaidOfferStore.set(offer);
}

export function forgetUnpaidOffer(): void {
  tabStorage.removeItem(entry);
  unpaidOfferStore.set(null);
}

onSession(() => {
  if (session() === null) forgetUnpaidOffer();
});

function read(): UnpaidOffer | null {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(entry) ?? 'null');
    return isUnpaidOffer(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isUnpaidOffer(value: unknown): value is UnpaidOffer {
  if (typeof value !== 'object' || value === null) return false;
  return (
    serverNumbers.some((server) => server === Reflect.get(value, 'server')) &&
    ['serviceCode', 'label'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'price') === 'number' &&
    ['number', 'undefined'].includes(typeof Reflect.get(value, 'cap')) &&
    ['string', 'undefined'].includes(typeof Reflect.get(value, 'country'))
  );
}

import { serverNumbers, type ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
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
    const kept = JSON.parse(tabStorage.getItem(entry) ?? 'null');
    const { server, serviceCode, label, price, cap, country } = kept;
    const types = [serviceCode, label, price, cap ?? 0, country ?? ''].map((value) => typeof value).join(' ');
    return serverNumbers.includes(server) && types === 'string string number number string' ? kept : null;
  } catch {
    return null;
  }
}

import { pageStore } from '../../../platform/page/page-store.ts';
import { browserStorage } from '../../../platform/session/browser-storage.ts';

const entry = 'find-country';

/** ISO 3166 alpha-2; null for any. Kept in this browser. */
export const countryStore = pageStore<string | null>(browserStorage.getItem(entry));

export function setCountry(iso: string | null): void {
  if (iso === null) browserStorage.removeItem(entry);
  else browserStorage.setItem(entry, iso);
  countryStore.set(iso);
}

import { pageStore } from '../../../platform/page/page-store.ts';
import { browserStorage } from '../../../platform/session/browser-storage.ts';

const entry = 'find-country';

export const countryStore = pageStore<string | null>(browserStorage.getItem(entry));

export function setCountry(iso: string | null): void {
  if (iso === null) browserStorage.removeItem(entry);
  else browserStorage.setItem(entry, iso);
  countryStore.set(iso);
}

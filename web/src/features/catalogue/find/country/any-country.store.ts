import { pageStore } from '../../../../platform/page/page-store.ts';
import { browserStorage } from '../../../../platform/session/browser-storage.ts';

const entry = 'find-any-country';

/** Codes of the services that the buyer takes from any country. Kept in this browser. */
export const anyCountryStore = pageStore<ReadonlySet<string>>(read());

export function setAnyCountry(serviceCode: string, isOn: boolean): void {
  const codes = new Set(anyCountryStore.get());
  if (isOn) codes.add(serviceCode);
  else codes.delete(serviceCode);
  browserStorage.setItem(entry, JSON.stringify([...codes]));
  anyCountryStore.set(codes);
}

function read(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(entry) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((code) => typeof code === 'string') : []);
  } catch {
    return new Set();
  }
}

import { pageStore } from '../../../../platform/page/page-store.ts';
import { browserStorage } from '../../../../platform/session/browser-storage.ts';

type LastCountries = Readonly<Record<string, string>>;

const entry = 'last-country';

/** Users of this browser, each with the country that they bought from last. */
const store = pageStore<LastCountries>(read());

/** ISO 3166 alpha-2; undefined before the first number that was bought here. */
export function useLastCountry(userKey: string): string | undefined {
  return store.use()[userKey];
}

export function rememberCountry(userKey: string, iso: string): void {
  const countries = { ...store.get(), [userKey]: iso };
  browserStorage.setItem(entry, JSON.stringify(countries));
  store.set(countries);
}

function read(): LastCountries {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(entry) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((each): each is [string, string] => typeof each[1] === 'string'));
  } catch {
    return {};
  }
}

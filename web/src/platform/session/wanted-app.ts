import { tabStorage } from './browser-storage.ts';

/** An app of a public page, and the country beside its button (ISO 3166 alpha-2). */
export type WantedApp = { app?: string | undefined; country?: string | undefined };

const key = 'pinline-app';

export function wantedAppIn({ app, country }: Record<string, unknown>): WantedApp {
  if (typeof app !== 'string' || !/^[a-z0-9_]{1,32}$/.test(app)) return {};
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? { app, country } : { app };
}

/** Until the dashboard of this tab opens: signing up or in may take several pages. */
export function keepWantedApp({ app, country }: WantedApp): void {
  if (app !== undefined) tabStorage.setItem(key, new URLSearchParams({ app, ...(country !== undefined && { country }) }).toString());
}

export function takeWantedApp(): WantedApp {
  const kept = tabStorage.getItem(key);
  if (kept === null) return {};
  tabStorage.removeItem(key);
  return wantedAppIn(Object.fromEntries(new URLSearchParams(kept)));
}

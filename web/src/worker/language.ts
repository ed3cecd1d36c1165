import { isLanguage, type Language } from '@pinline/contract/auth/language.rules';

/** A worker can't read the page's storage: the page reports its language, which outlives the worker here. */
export const languageCache = 'language';
const entry = '/language';

export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(languageCache)).put(entry, new Response(language));
}

export async function keptLanguage(): Promise<Language> {
  const kept = await (await caches.match(entry, { cacheName: languageCache }))?.text();
  return isLanguage(kept) ? kept : 'en';
}

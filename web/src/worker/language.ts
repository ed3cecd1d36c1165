/** A worker can't read the page's storage: the page reports its language, which outlives the worker here. */
export const languageCache = 'language';
const entry = '/language';

export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(languageCache)).put(entry, new Response(language));
}

export async function isHindi(): Promise<boolean> {
  const kept = await caches.match(entry, { cacheName: languageCache });
  return (await kept?.text()) === 'hi';
}

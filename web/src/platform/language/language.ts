/** In the browser's storage; public/theme.js reads it before the first paint. */
export const languageKey = 'pinline-language';

/** `translate-page.ts` adds the translated catalogues here by type, so that texts don't import their translations. */
export interface Register {
  english: never;
}
type Translated = Register extends { catalogues: infer Catalogues } ? Catalogues : never;

/** English texts by name, of modules that were evaluated so far. */
export const english: Record<string, unknown> = {};
export const translations: Record<string, unknown> = {};

export function inLanguage<Text>(name: keyof Translated, text: Text): Text {
  // A catalogue has the type `Translation` of the English one with the same name.
  return (translations[name] ?? (english[name] = text)) as Text;
}

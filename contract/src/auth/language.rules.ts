/** The first is the default. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];
/** English is the source, and is translated to these. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

/** In their own words. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

/** What a page in this language offers. */
export const otherLanguage: Record<Language, Language> = { en: 'hi', hi: 'en' };

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

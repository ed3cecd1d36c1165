import { isLanguage, type Language } from '@pinline/contract/auth/language.rules';

/** Set by public/theme.js before the first paint. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

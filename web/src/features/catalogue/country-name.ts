import { pageLanguage } from '../../platform/language/page-language.ts';

type Named = { iso: string; name: string };

/** In the language of the page. The server names countries in English. */
export function countryName({ iso, name }: Named): string {
  const language = pageLanguage();
  if (language === 'en') return name;
  names ??= new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return names.of(iso) ?? name;
}

let names: Intl.DisplayNames | undefined;

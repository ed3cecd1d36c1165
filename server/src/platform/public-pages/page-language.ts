import { isLanguage, type Language } from '@pinline/contract/auth/language.rules';

/** `isLanguageAsked`: by the address, which then wins over what the browser prefers; the page's links keep it. */
export type PageLanguage = { language: Language; isLanguageAsked: boolean };

export function languageAskedFor({ lang, acceptLanguage }: { lang?: unknown; acceptLanguage: string | undefined }): PageLanguage {
  const asked = isLanguage(lang) ? lang : undefined;
  return { language: asked ?? preferredLanguage(acceptLanguage), isLanguageAsked: asked !== undefined };
}

/** The one of ours that the browser ranks highest: `hi-IN,hi;q=0.9,en;q=0.8`. */
export function preferredLanguage(acceptLanguage = ''): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const [, name, quality] of acceptLanguage.slice(0, 200).matchAll(/(?:^|,)\s*([a-z]+)\b[^;,]*(?:;\s*q=([\d.]+))?/gi)) {
    const language = name?.toLowerCase();
    const weight = Number(quality ?? 1);
    if (isLanguage(language) && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

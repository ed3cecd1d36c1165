import { isLanguage, type Language } from '@pinline/contract/auth/language.rules';
import type { Period } from '../status.rules.ts';

/** `isLanguageAsked`: by the address, which then wins over what the browser prefers; the page's links keep it. */
export type PageOf = { period: Period; language: Language; isLanguageAsked: boolean };

const periodNames: Record<Period, string | undefined> = { hour: undefined, day: '24h', week: '7d' };

export function pageAddress({ period, language, isLanguageAsked }: PageOf): string {
  const query = new URLSearchParams();
  if (periodNames[period] !== undefined) query.set('period', periodNames[period]);
  if (isLanguageAsked) query.set('lang', language);
  return query.size === 0 ? '/status' : `/status?${query.toString()}`;
}

type Asked = { query: { period?: unknown; lang?: unknown }; acceptLanguage: string | undefined };

/** A public page has no wrong address. */
export function pageAskedFor({ query: { period, lang }, acceptLanguage }: Asked): PageOf {
  const asked = isLanguage(lang) ? lang : undefined;
  return {
    period: period === '24h' ? 'day' : period === '7d' ? 'week' : 'hour',
    language: asked ?? preferredLanguage(acceptLanguage),
    isLanguageAsked: asked !== undefined,
  };
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

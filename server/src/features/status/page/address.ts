import { languageAskedFor, type PageLanguage } from '../../../platform/public-pages/page-language.ts';
import type { Period } from '../status.rules.ts';

export type PageOf = PageLanguage & { period: Period };

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
  return {
    period: period === '24h' ? 'day' : period === '7d' ? 'week' : 'hour',
    ...languageAskedFor({ lang, acceptLanguage }),
  };
}

import { languageAskedFor, type PageLanguage } from '../../../platform/public-pages/page-language.ts';
import { type Period, type Rated, periods } from '../status.rules.ts';

/** `period`: null for the shortest that can be rated. */
export type PageOf = PageLanguage & { period: Period | null };

const periodNames: Record<Period, string> = { hour: '1h', day: '24h', week: '7d' };

export function pageAddress({ period, language, isLanguageAsked }: PageOf): string {
  const query = new URLSearchParams();
  if (period !== null) query.set('period', periodNames[period]);
  if (isLanguageAsked) query.set('lang', language);
  return query.size === 0 ? '/status' : `/status?${query.toString()}`;
}

export function appsAddress({ language, isLanguageAsked }: PageLanguage): string {
  return isLanguageAsked ? `/apps?lang=${language}` : '/apps';
}

type Asked = { query: { period?: unknown; lang?: unknown }; acceptLanguage: string | undefined };

/** A public page has no wrong address. */
export function pageAskedFor({ query: { period, lang }, acceptLanguage }: Asked): PageOf {
  return {
    period: periods.find((each) => periodNames[each] === period) ?? null,
    ...languageAskedFor({ lang, acceptLanguage }),
  };
}

/** The shortest in which a server has enough tries; the hour where none has. */
export function shortestRated(servers: readonly Rated[]): Period {
  return periods.find((period) => servers.some((server) => server[period].successRate !== null)) ?? 'hour';
}

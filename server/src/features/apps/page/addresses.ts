import type { PageLanguage } from '../../../platform/public-pages/page-language.ts';
import type { App, Offer } from '../apps.rules.ts';
import type { IndexAsked } from './index.rules.ts';

export type PathOf = { path: string; query: Readonly<Record<string, string>> };

export function indexPath({ letter, page }: Pick<IndexAsked, 'letter' | 'page'>): PathOf {
  return { path: '/apps', query: { ...(letter !== undefined && { letter }), ...(page > 1 && { page: String(page) }) } };
}

export function appPath({ address }: Pick<App, 'address'>): PathOf {
  return { path: `/apps/${address}`, query: {} };
}

/** Where a link leads: the language that was asked for stays. */
export function addressOf({ path, query }: PathOf, { language, isLanguageAsked }: PageLanguage): string {
  if (!isLanguageAsked && Object.keys(query).length === 0) return path;
  const parameters = new URLSearchParams({ ...query, ...(isLanguageAsked && { lang: language }) });
  return `${path}?${parameters.toString()}`;
}

/** Signing up leads to the dashboard with this service searched for, in this country. */
export function signUpAddress({ code }: Pick<App, 'code'>, { country }: Pick<Offer, 'country'>): string {
  return `/signup?${new URLSearchParams({ app: code, ...(country !== undefined && { country: country.iso }) }).toString()}`;
}

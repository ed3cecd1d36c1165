import { languageNames, otherLanguage, type Language } from '@pinline/contract/auth/language.rules';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import type { PageLanguage } from '../../../platform/public-pages/page-language.ts';
import { shellTextsIn, writeBar, writeDocument } from '../../../platform/public-pages/shell.ts';
import { createClock } from '../../../platform/public-pages/times.ts';
import { appsTexts as hindi } from '../apps.texts.hi.ts';
import { appsTexts as english, type AppsTexts } from '../apps.texts.ts';
import { addressOf, indexPath, type PathOf } from './addresses.ts';

export const appsTextsIn: Record<Language, AppsTexts> = { en: english, hi: hindi };

/** What every page needs to be written. `staleSince`: when its figures were read, if they can't be read now. */
export type Writing = { of: PageLanguage; texts: AppsTexts; appName: string; timeZone: string; url: string; staleSince: Date | undefined };

type Framed = {
  title: string;
  description: string;
  /** Undefined for a page that search engines shouldn't keep. */
  path: PathOf | undefined;
  /** Where the button in the bar leads. */
  signUp?: string;
  main: Markup;
  dock?: Markup;
};

export function writeFrame({ of, texts, appName, timeZone, url, staleSince }: Writing, page: Framed): string {
  const shell = shellTextsIn[of.language];
  const { title, description, path, signUp = '/signup', main, dock } = page;
  const other = otherLanguage[of.language];
  const inOther = addressOf(path ?? indexPath({ letter: undefined, page: 1 }), { language: other, isLanguageAsked: true });
  const notice =
    staleSince === undefined
      ? ''
      : markup`<p class="notice" role="status">${shell.stale(createClock(timeZone, shell).timeWithSeconds(staleSince))}</p>`;
  return writeDocument({
    language: of.language,
    appName,
    title,
    description,
    styles: '/apps.css',
    head: path === undefined ? markup`<meta name="robots" content="noindex">` : writeAlternates(path, { of, url }),
    bar: writeBar(appName, {
      language: of.language,
      hidesTheme: true,
      parts: markup`<nav class="pages" aria-label="${shell.pages.name}"><a href="${addressOf(indexPath({ letter: undefined, page: 1 }), of)}" aria-current="page">${shell.pages.apps}</a><a href="${addressOf({ path: '/status', query: {} }, of)}">${shell.pages.status}</a></nav><a class="quiet wide first" href="/login" data-signed-out>${shell.signIn}</a><a class="button primary" href="${signUp}" data-signed-in="${shell.home}">${shell.signUp}</a>`,
    }),
    main: markup`<main${dock === undefined ? '' : markup` class="docked"`}>${notice}${main}<p class="meta foot"><span>${texts.foot}</span><a href="${inOther}" lang="${other}" hreflang="${other}">${languageNames[other]}</a></p>${dock === undefined ? '' : markup`<div class="dock">${dock}</div>`}</main>`,
  });
}

/** The address without a language is the English one for search engines, which ask for none. */
function writeAlternates(path: PathOf, { of, url }: Pick<Writing, 'of' | 'url'>): Markup {
  const inEnglish = url + addressOf(path, { language: 'en', isLanguageAsked: false });
  const inHindi = url + addressOf(path, { language: 'hi', isLanguageAsked: true });
  const own = of.isLanguageAsked && of.language === 'hi' ? inHindi : inEnglish;
  return markup`<link rel="canonical" href="${own}"><link rel="alternate" hreflang="en" href="${inEnglish}"><link rel="alternate" hreflang="hi" href="${inHindi}"><link rel="alternate" hreflang="x-default" href="${inEnglish}">`;
}

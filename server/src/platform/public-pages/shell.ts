import type { Language } from '@pinline/contract/auth/language.rules';
import { markup, type Markup } from './markup.ts';
import { shellTexts as hindi } from './shell.texts.hi.ts';
import { shellTexts as english, type ShellTexts } from './shell.texts.ts';

export const shellTextsIn: Record<Language, ShellTexts> = { en: english, hi: hindi };

type PublicPage = {
  language: Language;
  appName: string;
  title: string;
  description: string;
  /** Files of the build or of `web/public`. */
  styles: string;
  scripts?: readonly string[];
  /** More elements of the head. */
  head?: Markup;
  bar: Markup;
  main: Markup;
};

/** Complete without a script. */
export function writeDocument({ language, appName, title, description, styles, scripts = [], head, bar, main }: PublicPage): string {
  return markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#ffffff">
<title>${title} · ${appName}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="stylesheet" href="${styles}">${head ?? ''}
<script src="/theme.js"></script>${['/public-page.js', ...scripts].map((file) => markup`<script src="${file}" defer></script>`)}</head>
<body>${bar}${main}</body></html>`.markup;
}

/** `parts`: between the mark and the button that changes the theme. `hidesTheme`: on phones, where there is no room for it. */
export function writeBar(
  appName: string,
  { language, parts, hidesTheme = false }: { language: Language; parts: Markup; hidesTheme?: boolean },
): Markup {
  const { changeTheme } = shellTextsIn[language];
  const theme = hidesTheme ? markup` class="wide"` : '';
  return markup`<header><div><a class="brand" href="/"><svg viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7"/><path d="M5 16.5h16" stroke-opacity=".5"/><path d="M5 16.5h8.5M13.5 16V11"/><circle cx="13.5" cy="8.8" r="3"/></svg><span>${appName}</span></a>${parts}<button id="theme"${theme} type="button" aria-label="${changeTheme}" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="3.8"/><path d="M12 3.5v1.8M12 18.7v1.8M3.5 12h1.8M18.7 12h1.8M6 6l1.3 1.3M16.7 16.7 18 18M18 6l-1.3 1.3M7.3 16.7 6 18"/></svg></button></div></header>`;
}
